import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import styles from './cart-queue-notice.module.css';
import type { CartQueue } from './use-cart-queue.ts';

/** Lists the cart's changes that have not reached the shop yet, and those that failed (CHK-17). */
export function CartQueueNotice({ queue, isOnline }: { readonly queue: CartQueue; readonly isOnline: boolean }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  if (queue.waiting.length === 0 && queue.stuck.length === 0) return null;
  return (
    <div className={styles.queue}>
      {queue.waiting.length > 0 && (
        <p className={styles.waiting} role="status">
          {isOnline && <Spinner size={20} />}
          {t(isOnline ? 'cartWaiting' : 'cartKept', { count: queue.waiting.length })}
        </p>
      )}
      {queue.stuck.length > 0 && (
        <Notice kind="warning" title={t('cartStuck')} live>
          <ul className={styles.list}>
            {queue.stuck.map((entry) => (
              <li key={entry.opId} className={styles.entry}>
                <span>
                  {t(`call.${entry.call}`, { defaultValue: t('call.other') })}
                  {entry.error && <> – {errorText(entry.error)}</>}
                </span>
                <span className={styles.buttons}>
                  {entry.state === 'parked' && (
                    <Button variant="secondary" onClick={() => queue.retry(entry)}>
                      {t('tryAgain', { ns: 'common' })}
                    </Button>
                  )}
                  <Button variant="quiet" onClick={() => queue.discard(entry)}>
                    {t(entry.state === 'refused' ? 'dismiss' : 'giveUp')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
