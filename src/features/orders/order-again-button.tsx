import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import type { AgainResult } from './order-again.ts';
import styles from './order-actions.module.css';
import { groupLeft } from './orders-view.ts';
import { useOrderAgain } from './use-order-again.ts';

/** Orders the same goods again, and lists the goods that the shop can no longer supply (BEY-07). */
export function OrderAgainButton({ lines }: { readonly lines: readonly OrderLine[] }) {
  const { t } = useTranslation('orders');
  const { state, isBusy, result, run } = useOrderAgain();
  const place = useRef<HTMLDivElement>(null);
  const hasAdded = result !== null && result.numAdded > 0;
  // The link replaces the pressed button. The focus moves to the link, so that a keyboard user continues there.
  useEffect(() => {
    if (hasAdded) place.current?.querySelector('a')?.focus();
  }, [hasAdded]);
  return (
    <div className={styles.again} ref={place}>
      {!hasAdded ? (
        <Button variant="secondary" icon="refresh" busy={isBusy} disabled={state !== 'ready'} onClick={() => void run(lines)}>
          {t('again.button')}
        </Button>
      ) : (
        <ButtonLink to={paths.cart()}>{t('again.toCart')}</ButtonLink>
      )}
      {state === 'offline' && <p className={styles.hint}>{t('again.offline')}</p>}
      <div role="status">{result && <Outcome result={result} />}</div>
    </div>
  );
}

function Outcome({ result: { numAdded, changed, lowered, left } }: { readonly result: AgainResult }) {
  const { t } = useTranslation('orders');
  return (
    <Notice
      kind={left.length + lowered.length > 0 ? 'warning' : 'info'}
      title={numAdded === 0 ? t('again.none') : t('again.added', { count: numAdded })}
    >
      {changed.length > 0 && (
        <>
          <p>{t('again.changed')}</p>
          <ul className={styles.names}>
            {changed.map(({ lineUuid, description }) => (
              <li key={lineUuid}>
                <Link to={paths.editLine(lineUuid)}>{description}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {lowered.length > 0 && (
        <>
          <p>{t('again.lowered')}</p>
          <ul className={styles.names}>
            {lowered.map(({ lineUuid, description, quantity }) => (
              <li key={lineUuid}>{t('again.atMost', { name: description, count: quantity })}</li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <>
          <p>{t('again.left')}</p>
          <ul className={styles.names}>
            {groupLeft(left).map(({ lineUuid, description, reason, count }) => (
              <li key={lineUuid}>
                {t('again.because', { name: count > 1 ? `${count} × ${description}` : description, why: t(`again.why.${reason}`) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
