/** Gives a part of a charged order back, or all of it: a job does it, so that it is done once (BIZ-01). */
import { desc, eq } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { formatMinor, minorDigits } from '#core/kernel/money.ts';
import { transactions } from '#server/db/schema.ts';
import { refundInvoice } from '#server/payment/invoice-money.ts';
import { planRefund } from '#server/payment/plan-job.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';

const ALL = 'all';

interface Wanted {
  readonly orderUuid: string;
  /** As the operator writes it, in the main unit: 129, 129.50; or ALL. */
  readonly amount: string;
  readonly reason: string;
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
  const amount = wanted.amount === ALL ? left : minorOf(wanted.amount, currency);
  if (amount === null || amount === 0) throw new CommandFailedError(`${wanted.amount} is no amount: write it as 129 or 129.50, or ${ALL}.`);
  const words = (minor: number): string => formatMinor(minor, currency, 'en');
  if (amount > left) throw new CommandFailedError(`Nothing was refunded: of ${reference} only ${words(left)} can be.`);
  if (services.payment.get(transaction.provider)?.isInvoice) {
    if (!(await refundInvoice(services, transaction.uuid, amount)))
      throw new CommandFailedError(`Nothing was noted: ${reference} was refunded meanwhile.`);
    return report(
      `${reference}: ${words(amount)} is noted as given back. Send it to the customer: an invoice was not paid through the shop.`,
    );
  }
  const key = await db.transaction((tx) => planRefund(tx, clock, transaction.uuid, { amount, reason: wanted.reason }));
  if (key === null) throw new CommandFailedError(`Nothing was refunded: another refund of ${reference} is under way (payments list).`);
  report(`${reference}: ${words(amount)} is refunded now, or when the server runs`);
}

/** null: it is no amount of this currency. */
function minorOf(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  return whole === '' || part.length > digits ? null : Number(whole + part.padEnd(digits, '0'));
}
