import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Unsold } from '../end-if-unsold.ts';
import { messagePage, type ShopPage } from './message-page.ts';

const WORDS = {
  bought: { title: 'boughtTitle', text: 'boughtText' },
  unavailable: { title: 'unavailableTitle', text: 'unavailableText' },
} as const;

/**
 * The customer is about to pay for an order that was cancelled in another window or on another device, or was not paid
 * in time.
 */
export const cancelledPage = (shop: ShopPage, orderUuid: string): string =>
  messagePage({
    ...shop,
    title: 'cancelledTitle',
    text: 'cancelledText',
    reference: orderReference(orderUuid),
    links: [
      { href: paths.cart(), text: 'unsoldCart', isMain: true },
      { href: paths.orders(), text: 'unreachableOrders' },
    ],
  });

/** Says that the order was cancelled, with the reason. */
export const unsoldPage = (shop: ShopPage, why: Unsold, orderUuid: string): string =>
  messagePage({
    ...shop,
    ...WORDS[why],
    reference: orderReference(orderUuid),
    links: [
      { href: paths.cart(), text: 'unsoldCart' },
      { href: paths.orders(), text: 'unreachableOrders' },
    ],
  });
