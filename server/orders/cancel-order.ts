/** Cancels an order that nothing was made of yet (BIZ-04): its customer does it, or the shop. */
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
  /** Its goods go back to the cart. */
  readonly toCart: boolean;
  /** Of the shop; '' where the customer cancels. */
  readonly reason: string;
}

/** cart_full: the goods do not fit into the cart, so nothing is done. cancelled_before: it is not cancelled twice, but its goods go back to the cart where they did not yet. */
export type Cancelled = 'done' | 'cancelled_before' | 'cart_full' | 'in_production' | 'downloaded' | 'over';

/** The shop pays the money of an invoice back itself. `orders refund` says that it has. */
const INVOICE_BACK = 'the invoice was paid and its order is cancelled: pay the customer back, then `orders refund`';

/** The claim is the one that an export takes: of a cancellation and an export that come at once, one is refused. */
export async function cancelOrder(tx: Db, services: Services, { orderUuid, by, toCart, reason }: Cancellation): Promise<Cancelled> {
  // What another device cancelled a moment ago stays cancelled, though an export looks at it now.
  if (!(await holdInTransaction(tx, services.random, orderUuid)) && !(await isCancelled(tx, orderUuid))) return 'in_production';
  const [known] = await tx.select({ uuid: transactions.uuid }).from(transactions).where(eq(transactions.orderUuid, orderUuid));
  const found = known && (await lockTransaction(tx, known.uuid));
  assert(found, 'an order has its transaction');
  const { order, transaction } = found;
  if (toCart && !order.areGoodsBack && (await fillCartError(tx, order))) return 'cart_full';
  if (order.state === 'cancelled') {
    // Of two requests at once the one for the cart may come second, also after the shop's: what its answer promises is done all the same.
    if (toCart && !order.areGoodsBack) await giveBack(tx, services.clock, order);
    return 'cancelled_before';
  }
  await awaitDownloads(tx, orderUuid);
  const change = (await loadChanges(tx, [orderUuid])).get(orderUuid) ?? 'over';
  // Files that were downloaded keep the customer from cancelling. The shop may give the money back all the same.
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
  // A payment that was begun can still be made, and may have been made already.
  const isOpen = order.state !== 'paid' && transaction.providerReference !== null;
  const before = await refundUnderWay(tx, transaction);
  if (!order.order.payment.isInvoice) await planRelease(tx, services.clock, transaction, isOpen);
  await freeRebateUse(tx, orderUuid);
  await withdrawPurchases(tx, order);
  await forgetFailedExport(tx, orderUuid);
  if (toCart) await giveBack(tx, services.clock, order);
  await tellCancelled(tx, services, order, { by, toCart, reason, money, amount, before });
  // An invoice that was issued is credited.
  await issueDocuments(tx, services, transaction.uuid);
  return 'done';
}

const isCancelled = async (db: Db, orderUuid: string): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.uuid, orderUuid), eq(orders.state, 'cancelled')))) > 0;
