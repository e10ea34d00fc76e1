import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { messagePage } from './message-page.ts';
import type { PaymentRequest } from '../payment-provider.ts';

/** The page in place of a provider that cannot be reached. */
export const unreachablePage = ({
  lang,
  shopName,
  orderUuid,
  transactionUuid,
}: Pick<PaymentRequest, 'lang' | 'shopName' | 'orderUuid' | 'transactionUuid'>): string =>
  messagePage({
    lang,
    shopName,
    title: 'unreachableTitle',
    text: 'unreachableText',
    reference: orderReference(orderUuid),
    links: [
      { href: paths.payment(transactionUuid), text: 'unreachableAgain' },
      { href: paths.order(orderUuid), text: 'unreachableOrders' },
    ],
  });
