import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { messagePage, type ShopPage } from './message-page.ts';
import type { PaymentRequest } from '../payment-provider.ts';

/** The page shown when a provider cannot be reached. */
export const unreachablePage = (
  shop: ShopPage,
  { orderUuid, transactionUuid }: Pick<PaymentRequest, 'orderUuid' | 'transactionUuid'>,
): string =>
  messagePage({
    ...shop,
    title: 'unreachableTitle',
    text: 'unreachableText',
    reference: orderReference(orderUuid),
    links: [
      { href: paths.payment(transactionUuid), text: 'unreachableAgain' },
      { href: paths.order(orderUuid), text: 'unreachableOrders' },
    ],
  });
