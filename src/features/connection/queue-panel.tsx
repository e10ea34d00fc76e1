import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { discardParked, retryParked } from '#src/data/commands/unsent/parked.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import type { Queue } from '#src/data/live/queue/queue.ts';
import type { QueueEntryView } from '#src/data/outbox/entry.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { isTriedAgain } from './connection-view.ts';
import styles from './connection-status.module.css';
import { saveCopy } from './save-copy.ts';

/**
 * On a first visit the connection may be lost before this module is loaded. At that point there is no work that only
 * this device has.
 */
const OnlyHere = lazy(() =>
  import('./only-here.tsx').then(
    ({ OnlyHere: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** Entries that wait, that are being sent, and that failed, each with its actions. */
export function QueuePanel({
  queue,
  isOnline,
  needsSignIn,
  onClose,
}: {
  readonly queue: Queue;
  readonly isOnline: boolean;
  readonly needsSignIn: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['connection', 'common']);
  const device = useDevice();
  return (
    <Dialog title={t('panelTitle')} onClose={onClose} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      {needsSignIn && (
        <div className={styles.notice}>
          <Notice kind="warning">
            <p>{t('signInText')}</p>
            <ButtonLink to={paths.login()} onClick={onClose}>
              {t('signInButton')}
            </ButtonLink>
          </Notice>
        </div>
      )}
      {queue.entries.some((entry) => entry.isHeld) && (
        <div className={styles.notice}>
          <Notice kind="info">
            <p>{t('heldText')}</p>
            <ButtonLink to={paths.login()} variant="secondary" onClick={onClose}>
              {t('signInButton')}
            </ButtonLink>
          </Notice>
        </div>
      )}
      {queue.unreadable > 0 && (
        <div className={styles.notice}>
          <UnreadableNotice count={queue.unreadable} />
        </div>
      )}
      <p>{isOnline ? t('onlineText') : t('offlineText')}</p>
      {queue.entries.length === 0 ? (
        <p>{t(queue.unreadable > 0 ? 'nothingElseWaits' : 'nothingWaits')}</p>
      ) : (
        <ul className={styles.list}>
          {queue.entries.map((entry) => (
            <Entry key={entry.opId} entry={entry} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        <OnlyHere queue={queue} onClose={onClose} />
      </Suspense>
      {device.owner.kind === 'customer' && (
        <ButtonLink className={styles.prepare} variant="quiet" icon="cloudOff" to={paths.offline({ start: false })} onClick={onClose}>
          {t('prepareOffline')}
        </ButtonLink>
      )}
    </Dialog>
  );
}

/**
 * The entries are not lost: they stay on the device for a version that can read them, and in the copy that the customer
 * can save.
 */
function UnreadableNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation('connection');
  const device = useDevice();
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const save = async () => {
    setState('saving');
    setState((await saveCopy(device)) ? 'saved' : 'idle');
  };
  return (
    <Notice kind="warning" title={t('unreadable', { count })}>
      <div className={styles.signIn}>
        <p>{t('unreadableText')}</p>
        <Button variant="secondary" icon="download" busy={state === 'saving'} onClick={() => void save()}>
          {t('signOut.export')}
        </Button>
        <p role="status">{state === 'saved' ? t('signOut.exported') : ''}</p>
      </div>
    </Notice>
  );
}

function Entry({ entry }: { readonly entry: QueueEntryView }) {
  const { t } = useTranslation(['connection', 'common']);
  const device = useDevice();
  const errorText = useErrorText();
  return (
    <li className={styles.entry}>
      <span className={styles.what}>{t(`call.${entry.call}`, { defaultValue: t(`subject.${entry.subject}`) })}</span>
      <span className={styles.state}>{t(entry.isHeld ? 'state.held' : `state.${entry.state}`)}</span>
      {entry.error && entry.state !== 'sending' && (
        <span className={styles.why}>{isTriedAgain(entry) ? t('triesAgain') : errorText(entry.error)}</span>
      )}
      {(entry.state === 'parked' || entry.state === 'refused') && (
        <span className={styles.buttons}>
          {entry.state === 'parked' && (
            <Button variant="secondary" icon="refresh" onClick={() => void retryParked(device, { opId: entry.opId })}>
              {t('common:tryAgain')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => void discardParked(device, { opId: entry.opId })}>
            {entry.state === 'parked' ? t('giveUp') : t('dismiss')}
          </Button>
        </span>
      )}
    </li>
  );
}
