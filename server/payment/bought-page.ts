import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { messagePage } from './message-page.ts';
import type { PaymentRequest } from './payment-provider.ts';

/** Says that the order was cancelled because another order has paid for its digital goods. */
export const boughtPage = ({ lang, shopName, orderUuid }: Pick<PaymentRequest, 'lang' | 'shopName' | 'orderUuid'>): string =>
  messagePage({
    lang,
    shopName,
    title: 'boughtTitle',
    text: 'boughtText',
    reference: orderReference(orderUuid),
    links: [
      { href: paths.cart(), text: 'boughtCart' },
      { href: paths.orders(), text: 'unreachableOrders' },
    ],
  });
