/** What the browser comes back to when the order is not settled. */
import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { messagePage } from './message-page.ts';

interface Unpaid {
  readonly lang: string;
  readonly shopName: string;
  readonly orderUuid: string;
  readonly transactionUuid: string;
}

const LOOK_AGAIN_SECONDS = 5;

/** The bank, the provider or our own charge has not been decided. */
export const waitingPage = ({ lang, shopName, orderUuid }: Unpaid): string =>
  messagePage({
    lang,
    shopName,
    title: 'waitingTitle',
    text: 'waitingText',
    reference: orderReference(orderUuid),
    links: [{ href: paths.order(orderUuid), text: 'unreachableOrders' }],
    refreshSeconds: LOOK_AGAIN_SECONDS,
  });

/** The customer came back without paying: nothing is ended before they say so. */
export const notPaidPage = (
  { lang, shopName, orderUuid, transactionUuid }: Unpaid,
  cancel: { readonly action: string; readonly token: string },
): string =>
  messagePage({
    lang,
    shopName,
    title: 'notPaidTitle',
    text: 'notPaidText',
    reference: orderReference(orderUuid),
    links: [
      { href: paths.payment(transactionUuid), text: 'notPaidPay' },
      { href: paths.order(orderUuid), text: 'unreachableOrders' },
    ],
    form: { ...cancel, text: 'notPaidCancel' },
  });
