import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { orderCalls, type Order } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { organisationNumberInWords } from '#core/domain/documents/organisation-number.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { forgetSeenOrder } from '#src/data/commands/cart/ordering.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useShell } from '#src/data/live/shell-store.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { Card } from '#src/ui/page/card.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReceiptLines } from './receipt-lines.tsx';
import styles from './receipt-page.module.css';

/**
 * `/shopping-cart/checkout/payment/receipt/{orderUuid}` (CHK-08, CHK-15).
 * @param offer rendered below the next steps
 */
export default function ReceiptPage({ offer }: Offering) {
  const { orderUuid = '' } = useParams();
  const answer = useAnswer(orderCalls.readOrder, { params: { orderUuid } });
  return (
    <Page>
      <Answer answer={answer} skeleton={<Skeleton height={360} />}>
        {(order) => <Receipt order={order} offer={offer} />}
      </Answer>
    </Page>
  );
}

interface Offering {
  readonly offer: (order: Order) => ReactNode;
}

function Receipt({ order, offer }: { readonly order: Order } & Offering) {
  const { t } = useTranslation('checkout');
  const device = useDevice();
  useEffect(() => void forgetSeenOrder(device, order), [device, order]);
  const { state, isInvoice, transactionUuid } = order.payment;
  const isUnpaid = order.cancelled === undefined && (state === 'failed' || state === 'cancelled');
  const isWaiting = state === 'created' && !isInvoice && transactionUuid !== undefined;
  return (
    <div className={styles.receipt}>
      <Seller order={order} />
      <PageHeader
        title={t(order.cancelled ? 'cancelled' : isUnpaid ? 'notPaid' : 'thanks')}
        lead={t('reference', { reference: orderReference(order.uuid) })}
      />
      {order.cancelled && <CancelledNotice cancelled={order.cancelled} />}
      {isUnpaid && (
        <Notice kind="warning">
          <p>{t('notPaidText')}</p>
          <ButtonLink to={paths.cart()}>{t('toCart')}</ButtonLink>
        </Notice>
      )}
      {isWaiting && (
        <Notice kind="warning" title={t('notPaidYet')}>
          <p>{t('notPaidYetText')}</p>
          {/* The server serves the payment page, so the browser leaves the app for it. */}
          <a href={paths.payment(transactionUuid)}>{t('payNow')}</a>
        </Notice>
      )}
      <NextSteps order={order} />
      <div className={styles.offer}>{offer(order)}</div>
      <Card className={styles.contents ?? ''}>
        <h2>{t('contents')}</h2>
        <ReceiptLines order={order} />
      </Card>
      <p className={styles.ways}>
        <ButtonLink to={paths.order(order.uuid)} variant="secondary">
          {t('toOrders')}
        </ButtonLink>
        <Button variant="secondary" onClick={() => print()}>
          {t('print')}
        </Button>
        <ButtonLink to={paths.categories()}>{t('continueShopping')}</ButtonLink>
      </p>
    </div>
  );
}

/** Seller and date, on paper only. On the screen the page's frame shows the shop's name and number. */
function Seller({ order }: { readonly order: Order }) {
  const { t } = useTranslation('checkout');
  const locale = useLocale();
  const { settings } = useShell();
  const { seller } = settings ?? {};
  return (
    <p className={styles.seller}>
      <strong>{seller?.name || settings?.name}</strong>
      {seller && <span>{t('organisation', { number: organisationNumberInWords(seller.organisationNumber, seller.isTaxRegistered) })}</span>}
      <span>{t('orderedAt', { date: writeTime('longTime', order.confirmTime, locale) })}</span>
    </p>
  );
}

/** The texts of My orders: when, by whom and why the order was cancelled. */
function CancelledNotice({ cancelled: { at, by, reason } }: { readonly cancelled: NonNullable<Order['cancelled']> }) {
  const { t } = useTranslation('orders');
  const date = writeTime('longTime', at, useLocale());
  return (
    <Notice kind="info">
      <p>{t(by === 'shop' ? 'change.cancelledByShop' : 'change.cancelledAt', { date })}</p>
      {reason !== undefined && <p>{t('change.shopSays', { reason })}</p>}
    </Notice>
  );
}
