/** Pages to which the browser returns when the order is not settled. */
import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { messagePage, type ShopPage } from './message-page.ts';

interface Unpaid {
  readonly orderUuid: string;
  readonly transactionUuid: string;
}

/** The bank's, the provider's or our own charge's result is not known yet. */
export const waitingPage = (shop: ShopPage, { orderUuid }: Pick<Unpaid, 'orderUuid'>, lookAgain: string): string =>
  messagePage({
    ...shop,
    title: 'waitingTitle',
    text: 'waitingText',
    reference: orderReference(orderUuid),
    // A link, because a page that reloads by itself would interrupt a customer who uses a screen reader.
    links: [
      { href: lookAgain, text: 'waitingAgain', isMain: true },
      { href: paths.order(orderUuid), text: 'unreachableOrders' },
    ],
  });

/** The customer returned without paying: the order does not end before they say so. */
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
