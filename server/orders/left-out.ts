/**
 * Goods that the customer still wants and no folder of the order contains: the shop could not make them (BIZ-01,
 * OPS-02). An order that was made in part is charged when the rest is made, or when it is sent. Goods that are not made
 * by then are not charged, or are refunded.
 */
import { eq } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { moneyAfterWithdrawal, type WithdrawalMoney } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { orderExports, transactions } from '../db/schema.ts';
import { chargeMadeOrder } from '../payment/charge-made-order.ts';
import { lockTransaction, type OrderRow, type OwnTransaction } from '../payment/find-transaction.ts';
import { loadInvoiceFacts } from '../payment/invoice-facts.ts';
import { followCredit } from '../payment/invoice-money.ts';
import { planRefund } from '../payment/plan-job.ts';
import type { Services } from '../services.ts';
import { creditedLines, creditLines } from './credited-lines.ts';
import { endFiles } from './end-files.ts';
import { endRetouch } from './end-retouch.ts';
import { tellLeftOut } from './tell-left-out.ts';
import { loadAmounts } from './withdrawal-amounts.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

/** Lines that the customer withdrew from, or that were refunded, are no longer wanted. */
export async function leftOutLines(db: Db, row: Pick<OrderRow, 'uuid' | 'order'>): Promise<readonly OrderLine[]> {
  const missing = await missingLines(db, row);
  if (missing.length === 0) return [];
  const [withdrawn, credited] = [await withdrawnLines(db, row.uuid), await creditedLines(db, row.uuid)];
  return missing.filter((line) => !withdrawn.has(line.uuid) && !credited.has(line.uuid));
}

/** Goods that no folder of the order contains. */
async function missingLines(db: Db, { uuid, order }: Pick<OrderRow, 'uuid' | 'order'>): Promise<readonly OrderLine[]> {
  const [exported] = await db.select({ made: orderExports.madeLines }).from(orderExports).where(eq(orderExports.orderUuid, uuid));
  // In an export from before the lines were stored, all were made.
  const made = exported?.made ?? null;
  return made === null ? [] : order.orderLines.filter((line) => line.type === 0 && !made.includes(line.uuid));
}

export interface LeftOut {
  readonly lines: readonly OrderLine[];
  /** By line, including the fees and retouch that depend on them. */
  readonly amounts: ReadonlyMap<string, MinorUnits>;
  /** null when another refund of the order is in progress, so that the operator refunds it afterwards. */
  readonly money: WithdrawalMoney | null;
}

/**
 * Called when the order is sent, in the transaction that marks it: charges it without the goods that were not made.
 * @returns null when all of it was made
 */
export async function settleLeftOut(tx: Db, services: Services, { uuid }: Pick<OrderRow, 'uuid'>): Promise<LeftOut | null> {
  const [known] = await tx.select({ uuid: transactions.uuid }).from(transactions).where(eq(transactions.orderUuid, uuid));
  const found = known && (await lockTransaction(tx, known.uuid));
  if (!found) return null;
  const { order } = found;
  const lines = await leftOutLines(tx, order);
  const isLeft = new Set(lines.map((line) => line.uuid));
  const [exported] = await tx.select({ made: orderExports.madeLines }).from(orderExports).where(eq(orderExports.orderUuid, uuid));
  const made = new Set(exported?.made ?? []);
  if (exported?.made && !order.order.payment.isInvoice) await chargeMadeOrder(tx, services.clock, uuid, made);
  if (lines.length === 0) return null;
  const unmade = new Set([...isLeft, ...(await withdrawnLines(tx, uuid)).keys()].filter((line) => !made.has(line)));
  const amounts = await amountsOf(tx, order, isLeft, unmade);
  const money = await settle(tx, services, found, amounts);
  if (money === null) return { lines, amounts, money };
  await endFiles(tx, order);
  const ended = await endRetouch(
    tx,
    services,
    order,
    order.order.orderLines.filter((line) => amounts.has(line.uuid)),
  );
  await tellLeftOut(tx, services, order, { amounts, money, ended });
  return { lines, amounts, money };
}

/** The charge may have credited them a moment ago; their cost is the same. */
async function amountsOf(tx: Db, order: OrderRow, asked: ReadonlySet<string>, unmade: ReadonlySet<string>) {
  const credited = await creditedLines(tx, order.uuid);
  const before = [...credited.values()].filter(({ orderLineUuid, isCharged }) => !isCharged && asked.has(orderLineUuid));
  const [first] = before;
  if (!first) return loadAmounts(tx, order, asked, unmade);
  const withdrawn = await withdrawnLines(tx, order.uuid);
  const together = [...credited.values()].filter(
    (one) => !one.isCharged && one.creditedAt.getTime() === first.creditedAt.getTime() && !withdrawn.has(one.orderLineUuid),
  );
  return new Map(together.map(({ orderLineUuid, amount }) => [orderLineUuid, amount]));
}

async function settle(
  tx: Db,
  services: Services,
  { order, transaction }: OwnTransaction,
  amounts: ReadonlyMap<string, MinorUnits>,
): Promise<WithdrawalMoney | null> {
  const credited = await creditedLines(tx, order.uuid);
  const paid = sumMinor([...amounts.values()]);
  if ([...amounts.keys()].every((line) => credited.has(line))) return { kind: paid === 0 ? 'nothing' : 'uncharged', back: 0 };
  const atMs = services.clock.nowMs();
  const { authorised, captured, refunded } = transaction;
  const open = openOfInvoice(await loadInvoiceFacts(tx, order, transaction));
  const payment = { ...order.order.payment, open, amounts: { authorised, captured, refunded } };
  const money = moneyAfterWithdrawal({ payment, total: order.totalPrice, paid, made: 0 });
  if (order.order.payment.isInvoice) {
    await creditLines(tx, order.uuid, { paid: amounts, atMs, isCharged: false });
    await followCredit(tx, services, { order, transaction });
    return money;
  }
  // An amount that was refunded already cannot be refunded again as lines.
  const back = Math.min(paid, refundableAmount(transaction));
  const refund = { amount: back, reason: 'could not be made' };
  if (back > 0 && (await planRefund(tx, services.clock, transaction.uuid, refund)) === null) return null;
  await creditLines(tx, order.uuid, { paid: amounts, atMs, isCharged: back > 0 });
  return { kind: back > 0 ? 'back' : 'nothing', back };
}
