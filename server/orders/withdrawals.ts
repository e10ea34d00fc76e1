/**
 * A customer's withdrawal from lines of an order (BIZ-04, directive (EU) 2023/2673): received, acknowledged and passed
 * on to the shop.
 */
import { eq } from 'drizzle-orm';
import type { LineWithdrawal } from '#core/contract/orders.ts';
import { isWhollyWithdrawn } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import { madeAmount, moneyAfterWithdrawal, type WithdrawalMoney } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { sumMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { orderExports, orders, orderWithdrawals, transactions } from '../db/schema.ts';
import { lockTransaction, type OrderRow } from '../payment/find-transaction.ts';
import { loadInvoiceFacts } from '../payment/invoice-facts.ts';
import { creditOpenInvoice, followCredit } from '../payment/invoice-money.ts';
import type { Services } from '../services.ts';
import { cancelOrder } from './cancel-order.ts';
import { awaitDownloads, loadChanges } from './change-facts.ts';
import { endFiles } from './end-files.ts';
import { endRetouch } from './end-retouch.ts';
import { holdInTransaction } from './order-claim.ts';
import { settleNothingOwed } from './settle-nothing-owed.ts';
import { tellWithdrawn } from './tell-withdrawn.ts';
import { loadAmounts, withRetouchAlong } from './withdrawal-amounts.ts';
import { loadWithdrawals } from './withdrawable-lines.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

const NOT_CHARGED: WithdrawalMoney = { kind: 'uncharged', back: 0 };

export type Withdrawn =
  | { readonly kind: 'done'; readonly withdrawnAt: Date }
  | { readonly kind: 'refused'; readonly reason: LineWithdrawal['state']; readonly line: string }
  | { readonly kind: 'unknown_line' };

/**
 * All of the lines, or none. A line that was withdrawn before is unchanged, so that a repeated request is not a second
 * withdrawal. The retouch of a picture is withdrawn with the last goods that contain it, and the customer no longer
 * owns its files. Before the order is made, the money is not charged, or is deducted from its open invoice, and an
 * order without remaining goods is cancelled. Afterwards the shop refunds it (`orders refund`).
 */
export async function withdrawFromLines(tx: Db, services: Services, orderUuid: string, lineUuids: readonly string[]): Promise<Withdrawn> {
  // Before the order is locked, in the same order as an export. An export that comes in the meantime waits, and reads
  // the withdrawal.
  const isUntouched = await holdInTransaction(tx, services.random, orderUuid);
  const [order] = await tx.select().from(orders).where(eq(orders.uuid, orderUuid)).for('update');
  if (!order) return { kind: 'unknown_line' };
  await awaitDownloads(tx, orderUuid);
  const nowMs = services.clock.nowMs();
  const known = await loadWithdrawals(tx, services, order);
  const wanted = [...new Set(lineUuids)].map((uuid) => known.find(({ lineUuid }) => lineUuid === uuid));
  if (wanted.includes(undefined)) return { kind: 'unknown_line' };
  const refused = wanted.find((line) => line !== undefined && line.state !== 'open' && line.state !== 'withdrawn');
  if (refused) {
    const line = order.order.orderLines.find(({ uuid }) => uuid === refused.lineUuid)?.description ?? '';
    return { kind: 'refused', reason: refused.state, line };
  }
  const open = order.order.orderLines.filter(({ uuid }) => wanted.some((line) => line?.lineUuid === uuid && line.state === 'open'));
  const withdrawnAt = new Date(nowMs);
  if (open.length === 0) return { kind: 'done', withdrawnAt: (await withdrawnLines(tx, orderUuid)).get(lineUuids[0] ?? '') ?? withdrawnAt };
  const lines = await withRetouchAlong(tx, order, open);
  await tx.insert(orderWithdrawals).values(lines.map(({ uuid }) => ({ orderUuid, orderLineUuid: uuid, withdrawnAt })));
  await endFiles(tx, order);
  await endRetouch(tx, services, order, lines);
  const isMade = !isUntouched || (await tx.$count(orderExports, eq(orderExports.orderUuid, orderUuid))) > 0;
  const amounts = await loadAmounts(tx, order, new Set(lines.map(({ uuid }) => uuid)));
  const isSettled = await settleNothingOwed(tx, order, nowMs);
  const made = isMade ? madeAmount(order.order.orderLines, amounts) : 0;
  const money = isSettled ? NOT_CHARGED : await moneyOfLines(tx, order, amounts, { isMade, made });
  await tellWithdrawn(tx, services, order, { amounts, at: withdrawnAt, isMade, made, money });
  if (!isUntouched) return { kind: 'done', withdrawnAt };
  const credited = await creditBeforeProduction(tx, services, orderUuid, new Set(lines.map(({ uuid }) => uuid)));
  if (isWhollyWithdrawn(order.order.orderLines, await withdrawnLines(tx, orderUuid)))
    await cancelOrder(tx, services, { orderUuid, by: 'customer', toCart: false, reason: '' });
  else if (credited) await followCredit(tx, services, credited);
  return { kind: 'done', withdrawnAt };
}

interface MadeOf {
  /** Part of the order was made. */
  readonly isMade: boolean;
  /** The part of the lines' money for made goods. */
  readonly made: number;
}

/** For all remaining goods of an order the fees are included. */
async function moneyOfLines(tx: Db, row: OrderRow, costs: ReadonlyMap<string, number>, { isMade, made }: MadeOf): Promise<WithdrawalMoney> {
  const [transaction] = await tx.select().from(transactions).where(eq(transactions.orderUuid, row.uuid));
  const { authorised = 0, captured = 0, refunded = 0 } = transaction ?? {};
  const amounts = { authorised, captured, refunded };
  const open = openOfInvoice(await loadInvoiceFacts(tx, row, amounts));
  const isAll = !isMade && isWhollyWithdrawn(row.order.orderLines, await withdrawnLines(tx, row.uuid));
  const paid = isAll ? open + refundableAmount(amounts) : sumMinor([...costs.values()]);
  return moneyAfterWithdrawal({ payment: { ...row.order.payment, open, amounts }, total: row.totalPrice, paid, made });
}

/**
 * The unpaid part of an invoice no longer has to be paid. @returns null when it is not an open invoice, or is in
 * production
 */
async function creditBeforeProduction(tx: Db, services: Services, orderUuid: string, lines: ReadonlySet<string>) {
  const change = (await loadChanges(tx, [orderUuid])).get(orderUuid);
  if (change !== 'open' && change !== 'downloaded') return null;
  const [known] = await tx.select({ uuid: transactions.uuid }).from(transactions).where(eq(transactions.orderUuid, orderUuid));
  const found = known && (await lockTransaction(tx, known.uuid));
  return found && (await creditOpenInvoice(tx, services, found, lines)) ? found : null;
}
