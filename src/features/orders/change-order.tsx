import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { amountAfterCancel, moneyAfterCancel } from '#core/domain/orders/order-change.ts';
import { orderMailTime } from '#core/domain/orders/order-mail.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import styles from './order-actions.module.css';
import { closedWord, type OrderListEntry } from './orders-view.ts';
import { useCancelOrder } from './use-cancel-order.ts';

/**
 * The customer can change or cancel an order as long as none of it is made (BIZ-04).
 * @param isOpen the row shows its details; then it also says why an order can no longer be changed
 */
export function ChangeOrder({
  order,
  isOpen,
  onChanged,
}: {
  readonly order: OrderListEntry;
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation('orders');
  const { isOnline } = useConnection();
  const [isAsking, setAsking] = useState(false);
  const { sending, done, error, forgetError, cancel } = useCancelOrder(order.uuid);
  const { user } = useSession();
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone. The focus moves to the text in its place, so that a keyboard user continues there.
  useEffect(() => {
    if (done !== null) place.current?.focus();
  }, [done]);
  const close = () => {
    setAsking(false);
    forgetError();
    // Refused: the shop has a newer state of the order than this device.
    if (error?.code === 'order.closed') onChanged();
  };
  const run = async (to: 'nowhere' | 'cart') => {
    if (!(await cancel(to))) return;
    setAsking(false);
    onChanged();
  };
  if (done !== null)
    return (
      <div ref={place} tabIndex={-1} className={styles.change} role="status">
        <Notice
          kind="info"
          title={t(done === 'nowhere' && orderMailTime(user ?? {}) !== 'now' ? 'change.done.nowhereUnproved' : `change.done.${done}`)}
        >
          {done === 'cart' && <ButtonLink to={paths.cart()}>{t('again.toCart')}</ButtonLink>}
        </Notice>
      </div>
    );
  if (order.change !== 'open') {
    const closed = closedWord(order);
    return isOpen && closed !== null ? <p className={styles.changeClosed}>{t(`change.closed.${closed}`)}</p> : null;
  }
  return (
    <div className={styles.change}>
      <Button
        variant="secondary"
        disabled={!isOnline}
        aria-label={t('change.buttonOf', { reference: orderReference(order.uuid) })}
        onClick={() => setAsking(true)}
      >
        {t('change.button')}
      </Button>
      {!isOnline && <p className={styles.hint}>{t('change.offline')}</p>}
      {isAsking && (
        <Question order={order} error={error} sending={sending} isOnline={isOnline} onClose={close} onChoose={(to) => void run(to)} />
      )}
    </div>
  );
}

function Question({
  order,
  error,
  sending,
  isOnline,
  onClose,
  onChoose,
}: {
  readonly order: OrderListEntry;
  readonly error: AppError | null;
  readonly sending: 'nowhere' | 'cart' | null;
  readonly isOnline: boolean;
  readonly onClose: () => void;
  readonly onChoose: (to: 'nowhere' | 'cart') => void;
}) {
  const { t, i18n } = useTranslation('orders');
  const { payment, summary } = order;
  const money = moneyAfterCancel(payment, summary.totalPrice);
  const total = formatMinor(amountAfterCancel(money, payment, summary.totalPrice), summary.currency, i18n.language);
  const isClosed = error?.code === 'order.closed';
  const reason = error?.params?.['reason'];
  const isBlocked = !isOnline || sending !== null;
  return (
    <Dialog
      title={t('change.title', { reference: orderReference(order.uuid) })}
      onClose={onClose}
      actions={
        isClosed ? (
          <Button onClick={onClose}>{t('common:close')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('change.keep')}
            </Button>
            <Button variant="danger" busy={sending === 'nowhere'} disabled={isBlocked} onClick={() => onChoose('nowhere')}>
              {t('change.cancel')}
            </Button>
            <Button busy={sending === 'cart'} disabled={isBlocked} onClick={() => onChoose('cart')}>
              {t('change.toCart')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.question}>
        {!isClosed && (
          <>
            <p>{t('change.cancelText')}</p>
            <p>{t('change.toCartText')}</p>
            <p>{t(`change.money.${money}`, { total })}</p>
            <p>{t('change.voucher')}</p>
          </>
        )}
        {!isOnline && <p role="status">{t('change.offline')}</p>}
        {isClosed && (reason === 'in_production' || reason === 'downloaded') && (
          <Notice kind="error" live>
            <p>{t(`change.closed.${reason}`)}</p>
          </Notice>
        )}
        {error !== null && !(isClosed && (reason === 'in_production' || reason === 'downloaded')) && <ErrorNotice error={error} />}
      </div>
    </Dialog>
  );
}
