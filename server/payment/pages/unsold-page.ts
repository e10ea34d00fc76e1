import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Unsold } from '../end-if-unsold.ts';
import { messagePage } from './message-page.ts';
import type { PaymentRequest } from '../payment-provider.ts';

const WORDS = {
  bought: { title: 'boughtTitle', text: 'boughtText' },
  unavailable: { title: 'unavailableTitle', text: 'unavailableText' },
} as const;

/** Says that the order was cancelled, and why. */
export const unsoldPage = (why: Unsold, { lang, shopName, orderUuid }: Pick<PaymentRequest, 'lang' | 'shopName' | 'orderUuid'>): string =>
  messagePage({
    lang,
    shopName,
    ...WORDS[why],
    reference: orderReference(orderUuid),
    links: [
      { href: paths.cart(), text: 'unsoldCart' },
      { href: paths.orders(), text: 'unreachableOrders' },
    ],
  });
