import { eq } from 'drizzle-orm';
import { CART_LINES_MAX, CART_PIECES_MAX } from '#core/contract/cart.ts';
import { appError } from '#core/contract/errors.ts';
import type { orderCalls } from '#core/contract/orders.ts';
import { err, ok } from '#core/kernel/result.ts';
import { transactions } from '#server/db/schema.ts';
import type { PhasedHandler } from '#server/http/handler.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { findOwnTransaction } from '#server/payment/find-transaction.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { loadCart } from '../cart/load-cart.ts';
import { findOwnOrder } from './find-own-order.ts';

/**
 * The customer cancels, or moves the goods back to the cart to change them (BIZ-04). A cancelled order stays cancelled.
 */
export const cancelOwnOrder: PhasedHandler<typeof orderCalls.cancelOrder, null> = {
  /** The provider is asked first, so that a payment of the last moment is refunded with the order. */
  prepare: async ({ services, caller }, { params }) => {
    const [known] = await services.db
      .select({ uuid: transactions.uuid, reference: transactions.providerReference })
      .from(transactions)
      .where(eq(transactions.orderUuid, params.orderUuid));
    const own = known && caller.userUuid !== null && (await findOwnTransaction(services.db, known.uuid, caller.userUuid));
    if (own && own.order.state === 'created' && known.reference !== null) await settlePayment(services, known.uuid);
    return ok(null);
  },
  apply: async (context, { params, body }) => {
    const found = await findOwnOrder(context, params.orderUuid);
    if (!found.ok) return found;
    const cancelled = await cancelOrder(context.db, context.services, {
      orderUuid: params.orderUuid,
      by: 'customer',
      toCart: body.toCart,
      reason: '',
    });
    if (cancelled === 'cart_full') return err(appError('cart.full', { lines: CART_LINES_MAX, pieces: CART_PIECES_MAX }));
    if (cancelled !== 'done' && cancelled !== 'cancelled_before') return err(appError('order.closed', { reason: cancelled }));
    return ok({ cart: (await loadCart(context)).cart });
  },
  answerLater: async (context) => ok({ cart: (await loadCart(context)).cart }),
};
