/** Cancels an order of which nothing was made yet (BIZ-04), by its customer or by the shop. */
import { and, eq } from 'drizzle-orm';
import { amountAfterCancel, moneyAfterCancel } from '#core/domain/orders/order-change.ts';
import { assert } from '#core/kernel/assert.ts';
import { forgetFailedExport } from '../condition/failed-exports.ts';
import type { Db } from '../db/database.ts';
import { orders, transactions } from '../db/schema.ts';
import { issueDocuments } from '../documents/issue-documents.ts';
import { fillCartError, giveBack } from '../payment/given-back/cancel-order.ts';
import { lockTransaction } from '../payment/find-transaction.ts';
import { planRelease, refundUnderWay } from '../payment/plan-job.ts';
import { withdrawPurchases } from '../payment/purchases-of-order.ts';
import { freeRebateUse } from '../payment/rebate-uses.ts';
import type { Services } from '../services.ts';
import { awaitDownloads, loadChanges } from './change-facts.ts';
import { holdInTransaction } from './order-claim.ts';
import { tellCancelled } from './tell-cancelled.ts';

export interface Cancellation {
  readonly orderUuid: string;
  readonly by: 'customer' | 'shop';
  /** The goods return to the cart. */
  readonly toCart: boolean;
  /** The shop's reason; '' when the customer cancels. */
  readonly reason: string;
}

/**
 * cart_full: the goods do not fit in the cart, so nothing is changed. cancelled_before: it is not cancelled again, but
 * its goods return to the cart if they have not yet.
 */
export type Cancelled = 'done' | 'cancelled_before' | 'cart_full' | 'in_production' | 'downloaded' | 'over';

/** The shop refunds an invoice itself. `orders refund` records it. */
const INVOICE_BACK = 'the invoice was paid and its order is cancelled: pay the customer back, then `orders refund`';

/** Uses the claim of an export: if a cancellation and an export come at once, one is refused. */
export async function cancelOrder(tx: Db, services: Services, { orderUuid, by, toCart, reason }: Cancellation): Promise<Cancelled> {
  // An order that another device has just cancelled stays cancelled, even if an export holds it now.
  if (!(await holdInTransaction(tx, services.random, orderUuid)) && !(await isCancelled(tx, orderUuid))) return 'in_production';
  const [known] = await tx.select({ uuid: transactions.uuid }).from(transactions).where(eq(transactions.orderUuid, orderUuid));
  const found = known && (await lockTransaction(tx, known.uuid));
  assert(found, 'an order has its transaction');
  const { order, transaction } = found;
  if (toCart && !order.areGoodsBack && (await fillCartError(tx, order))) return 'cart_full';
  if (order.state === 'cancelled') {
    // Of two simultaneous requests the one to the cart may come second, also after the shop's cancellation. Its promise
    // is fulfilled all the same.
    if (toCart && !order.areGoodsBack) await giveBack(tx, services.clock, order);
    return 'cancelled_before';
  }
  await awaitDownloads(tx, orderUuid);
  const change = (await loadChanges(tx, [orderUuid])).get(orderUuid) ?? 'over';
  // Downloaded files prevent the customer from cancelling. The shop may refund the order all the same.
  if (change !== 'open' && !(by === 'shop' && change === 'downloaded')) return change;
  const { authorised, captured, refunded } = transaction;
  const payment = { ...order.order.payment, state: order.state, amounts: { authorised, captured, refunded } };
  const money = moneyAfterCancel(payment, order.totalPrice);
  const amount = amountAfterCancel(money, payment, order.totalPrice);
  const cancelledAt = new Date(services.clock.nowMs());
  await tx
    .update(transactions)
    .set({ state: 'cancelled', settledAt: cancelledAt, ...(money === 'invoiceBack' && { problem: INVOICE_BACK }) })
    .where(eq(transactions.uuid, transaction.uuid));
  await tx.update(orders).set({ state: 'cancelled', cancelledAt, cancelledBy: by, cancelReason: reason }).where(eq(orders.uuid, orderUuid));
  // A payment that was begun can still be completed, and may have been completed already.
  const isOpen = order.state !== 'paid' && transaction.providerReference !== null;
  const before = await refundUnderWay(tx, transaction);
  if (!order.order.payment.isInvoice) await planRelease(tx, services.clock, transaction, isOpen);
  await freeRebateUse(tx, orderUuid);
  await withdrawPurchases(tx, order);
  await forgetFailedExport(tx, orderUuid);
  if (toCart) await giveBack(tx, services.clock, order);
  await tellCancelled(tx, services, order, { by, toCart, reason, money, amount, before });
  // An issued invoice is credited.
  await issueDocuments(tx, services, transaction.uuid);
  return 'done';
}

const isCancelled = async (db: Db, orderUuid: string): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.uuid, orderUuid), eq(orders.state, 'cancelled')))) > 0;
