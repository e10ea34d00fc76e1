/** Gives a part of a charged order back, or all of it: a job does it, so that it is done once (BIZ-01). */
import { desc, eq } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { transactions } from '#server/db/schema.ts';
import { refundInvoice } from '#server/payment/invoice-money.ts';
import { planRefund } from '#server/payment/plan-job.ts';
import { tellRefunded } from '#server/orders/tell-refunded.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { typedAmount } from '#server/cli/lists/typed-amount.ts';
import { loadOrder, type OrderRow } from '../find-orders.ts';
import { goodsIn, linesByNumber } from './order-lines.ts';

const ALL = 'all';

interface Wanted {
  readonly orderUuid: string;
  /** As the operator writes it, in the main unit: 129, 129.50; or ALL. null: of whole lines. */
  readonly amount: string | null;
  /** Numbers of lines, as `orders find` shows them. */
  readonly lines: readonly string[];
  readonly reason: string;
  /** Says what would be given back, and does nothing. */
  readonly isPlan: boolean;
}

export async function refundOrder(services: Services, wanted: Wanted, report: (line: string) => void): Promise<void> {
  const { db, clock } = services;
  const [transaction] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.orderUuid, wanted.orderUuid))
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  const reference = orderReference(wanted.orderUuid);
  const left = transaction ? refundableAmount(transaction) : 0;
  if (!transaction || left === 0) throw new CommandFailedError(`${reference} was not charged, or all of it was refunded.`);
  const { currency } = transaction;
  const row = await loadOrder(db, wanted.orderUuid);
  const amount = amountOf(row, wanted, left, currency);
  const words = (minor: number): string => formatMinor(minor, currency, 'en');
  if (amount > left) throw new CommandFailedError(`Nothing was refunded: of ${reference} only ${words(left)} can be.`);
  for (const line of await withdrawnOf(services, row)) report(`${reference}: ${line}`);
  if (wanted.isPlan) return report(`PLAN: ${words(amount)} of ${words(left)} would be given back for ${reference}. Nothing was done.`);
  if (services.payment.get(transaction.provider)?.isInvoice) {
    if (!(await refundInvoice(services, transaction.uuid, amount)))
      throw new CommandFailedError(`Nothing was noted: ${reference} was refunded meanwhile.`);
    await db.transaction((tx) => tellRefunded(tx, services, row, { amount, reason: wanted.reason }));
    return report(
      `${reference}: ${words(amount)} is noted as given back. Send it to the customer: an invoice was not paid through the shop.`,
    );
  }
  const key = await db.transaction(async (tx) => {
    const planned = await planRefund(tx, clock, transaction.uuid, { amount, reason: wanted.reason });
    if (planned !== null) await tellRefunded(tx, services, row, { amount, reason: wanted.reason });
    return planned;
  });
  if (key === null) throw new CommandFailedError(`Nothing was refunded: another refund of ${reference} is under way (payments list).`);
  report(`${reference}: ${words(amount)} is refunded now, or when the server runs`);
}

function amountOf(row: OrderRow, { amount, lines }: Wanted, left: number, currency: string): number {
  if (amount === null) {
    const paid = paidForLines(row.order.orderLines);
    return linesByNumber(row, lines).reduce((sum, { uuid }) => sum + (paid.get(uuid) ?? 0), 0);
  }
  const minor = amount === ALL ? left : typedAmount(amount, currency);
  if (minor === null || minor === 0) throw new CommandFailedError(`${amount} is no amount: write it as 129 or 129.50, or ${ALL}.`);
  return minor;
}

/** The lines from which the customer withdrew, with what was paid for them. */
async function withdrawnOf({ db }: Services, row: OrderRow): Promise<readonly string[]> {
  const withdrawn = await withdrawnLines(db, row.uuid);
  const paid = paidForLines(row.order.orderLines);
  return goodsIn(row).flatMap((line, index) => {
    const at = withdrawn.get(line.uuid);
    if (!at) return [];
    return [
      `WITHDRAWN ${at.toISOString().slice(0, 10)}: line ${index + 1}, ${line.description}: ${formatMinor(paid.get(line.uuid) ?? 0, row.currency, 'en')}`,
    ];
  });
}
