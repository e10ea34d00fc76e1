/** What the browser comes back to when the order is not settled. */
import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { messagePage, type ShopPage } from './message-page.ts';

interface Unpaid {
  readonly orderUuid: string;
  readonly transactionUuid: string;
}

/** The bank, the provider or our own charge has not been decided. */
export const waitingPage = (shop: ShopPage, { orderUuid }: Pick<Unpaid, 'orderUuid'>, lookAgain: string): string =>
  messagePage({
    ...shop,
    title: 'waitingTitle',
    text: 'waitingText',
    reference: orderReference(orderUuid),
    // By a link: a page that reloads by itself takes the place away from a customer who reads it with a screen reader.
    links: [
      { href: lookAgain, text: 'waitingAgain', isMain: true },
      { href: paths.order(orderUuid), text: 'unreachableOrders' },
    ],
  });

/** The customer came back without paying: nothing is ended before they say so. */
export const notPaidPage = (
  shop: ShopPage,
  { orderUuid, transactionUuid }: Unpaid,
  cancel: { readonly action: string; readonly token: string },
): string =>
  messagePage({
    ...shop,
    title: 'notPaidTitle',
    text: 'notPaidText',
    reference: orderReference(orderUuid),
    links: [
      { href: paths.payment(transactionUuid), text: 'notPaidPay', isMain: true },
      { href: paths.order(orderUuid), text: 'unreachableOrders' },
    ],
    form: { ...cancel, text: 'notPaidCancel' },
  });
