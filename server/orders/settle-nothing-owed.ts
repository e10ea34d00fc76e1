/**
 * Lines from which a customer withdrew and for which no refund is due: they are settled, and not listed for the
 * operator (BIZ-04).
 */
import { eq } from 'drizzle-orm';
import { unchargedOf } from '#core/domain/payments/invoice-balance.ts';
import { heldAmount } from '#core/domain/payments/payment-amounts.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { sumMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { transactions } from '../db/schema.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { creditedLines, creditLines } from './credited-lines.ts';
import { loadAmounts } from './withdrawal-amounts.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

/**
 * They cost nothing and no fee depends on them; or their cost was never charged, because a part was charged in the
 * provider's own screens that covers no more than the goods that the customer keeps. The caller holds the lock of the
 * order.
 * @returns whether lines with a cost were settled
 */
export async function settleNothingOwed(tx: Db, row: OrderRow, atMs: number): Promise<boolean> {
  const credited = await creditedLines(tx, row.uuid);
  const open = new Set([...(await withdrawnLines(tx, row.uuid)).keys()].filter((line) => !credited.has(line)));
  if (open.size === 0) return false;
  const all = await loadAmounts(tx, row, open);
  const isNeverCharged = sumMinor([...all.values()]) <= (await neverCharged(tx, row, unchargedOf(credited.values())));
  if (isNeverCharged) {
    await creditLines(tx, row.uuid, { paid: all, atMs, isCharged: false });
    return sumMinor([...all.values()]) > 0;
  }
  const costs = paidForLines(row.order.orderLines);
  const paid = await loadAmounts(tx, row, new Set([...open].filter((line) => costs.get(line) === 0)));
  if (sumMinor([...paid.values()]) === 0) await creditLines(tx, row.uuid, { paid, atMs, isCharged: false });
  return false;
}

/** The part of a charged order's present cost that is not charged, and never will be. */
async function neverCharged(tx: Db, { uuid, order, totalPrice }: OrderRow, uncharged: number): Promise<number> {
  const [paid] = await tx.select().from(transactions).where(eq(transactions.orderUuid, uuid));
  const isOver = paid !== undefined && !order.payment.isInvoice && paid.captured > 0 && heldAmount(paid) === 0;
  return isOver ? Math.max(0, totalPrice - uncharged - paid.captured) : 0;
}
