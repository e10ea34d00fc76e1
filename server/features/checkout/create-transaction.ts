import { desc, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { orders, transactions } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { lockCart } from '../cart/cart-row.ts';
import { returnableError } from '../cart/lines/digital-lines.ts';
import { unavailableLines } from '../cart/unavailable-lines.ts';
import { userOf } from '../cart/user-of.ts';
import {
  cartError,
  catalogueDaysError,
  creditError,
  dayError,
  deliveryError,
  filesError,
  movedCartError,
  paymentError,
  totalError,
  type TransactionInput,
  withOnlyPupil,
} from './check-transaction.ts';
import { type CheckoutRow, isExpired, lockCheckout } from './checkout-row.ts';
import { loadCheckout } from './load-checkout.ts';
import { leastError } from './payment-options.ts';
import { type Ordered, placeOrder } from './place-order.ts';
import { soldOutError } from './sold-out.ts';

/**
 * Buys the cart. One checkout makes one order, however often it is requested: a repeated request gets the existing
 * order. Everything is validated again, and only what the customer has approved is ordered.
 */
export async function createTransaction(
  context: RequestContext,
  checkoutUuid: string,
  input: TransactionInput,
): Promise<Result<Ordered, AppError>> {
  const found = await lockCheckout(context, checkoutUuid);
  if (!found.ok) return found;
  const earlier = await findOrdered(context, checkoutUuid);
  if (earlier) return earlier;
  return isExpired(context, found.value) ? err(appError('checkout.expired')) : buy(context, found.value, input);
}

/** A cancelled order put its goods back into the cart, so it needs a new checkout. */
async function findOrdered({ db }: RequestContext, checkoutUuid: string): Promise<Result<Ordered, AppError> | null> {
  const [row] = await db
    .select({ orderUuid: orders.uuid, state: orders.state, transactionUuid: transactions.uuid })
    .from(orders)
    .innerJoin(transactions, eq(transactions.orderUuid, orders.uuid))
    .where(eq(orders.checkoutUuid, checkoutUuid))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  if (!row) return null;
  return row.state === 'cancelled'
    ? err(appError('checkout.already_ordered'))
    : ok({ transactionUuid: row.transactionUuid, orderUuid: row.orderUuid });
}

async function buy(context: RequestContext, row: CheckoutRow, sent: TransactionInput): Promise<Result<Ordered, AppError>> {
  const cart = await lockCart(context.db, userOf(context));
  const checkout = await loadCheckout(context, sent, cart);
  const { deliveryChoice, paymentChoice, settings } = checkout;
  const moved = movedCartError(row, checkout);
  if (moved) return err(moved);
  if (deliveryChoice === null) return err(appError('checkout.delivery_option_not_found'));
  if (paymentChoice === null) return err(appError('checkout.payment_option_not_found'));
  const input = withOnlyPupil(sent, deliveryChoice, checkout);
  const unavailable = await unavailableLines(context.db, cart.userUuid, checkout.loaded.goods);
  const wrong =
    soldOutError(checkout) ??
    cartError(checkout, input, unavailable) ??
    filesError(row, checkout) ??
    catalogueDaysError(row, checkout) ??
    (await returnableError(context, checkout.loaded.rows)) ??
    deliveryError(input, deliveryChoice, checkout) ??
    (await paymentError(context, input, paymentChoice, settings.options.country)) ??
    (await creditError(context, paymentChoice)) ??
    leastError(paymentChoice, checkout) ??
    totalError(row, checkout, input) ??
    dayError(row, checkout, input, deliveryChoice);
  return wrong ? err(wrong) : placeOrder(context, row, checkout, input, { delivery: deliveryChoice, payment: paymentChoice });
}
