/**
 * Records received payments of invoices: with the last one their customers get a mail, and their files are delivered
 * (BIZ-03).
 */
import { inArray } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { transactions } from '#server/db/schema.ts';
import { type InvoicePaid, payInvoice } from '#server/payment/invoice-money.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { typedAmount } from '../lists/typed-amount.ts';
import { mailWords } from './care/mail-words.ts';
import { loadOrders } from './find-orders.ts';

/** @param amount the received amount for one of them, in the operator's notation; null for the whole open amount */
export async function payInvoices(
  services: Services,
  orderUuids: readonly string[],
  report: (line: string) => void,
  amount: string | null = null,
): Promise<void> {
  const rows = await loadOrders(services.db, orderUuids);
  const cancelled = rows
    .filter(({ order, state }) => order.payment.isInvoice && state === 'cancelled')
    .map(({ uuid }) => orderReference(uuid));
  if (cancelled.length > 0)
    throw new CommandFailedError(
      `Nothing was noted: of a cancelled invoice nothing is to be paid (${cancelled.join(', ')}). Send what comes all the same back to the customer: it is noted nowhere. What was noted before the cancellation is noted as sent back with \`orders refund\`.`,
    );
  const others = rows.filter(({ order, state }) => !order.payment.isInvoice || state !== 'paid').map(({ uuid }) => orderReference(uuid));
  if (others.length > 0) throw new CommandFailedError(`Nothing was noted, because these are no accepted invoices: ${others.join(', ')}`);
  const payments = await services.db
    .select()
    .from(transactions)
    .where(inArray(transactions.orderUuid, [...orderUuids]));
  for (const { uuid, orderUuid, currency } of payments) {
    const wanted = amount === null ? null : typedAmount(amount, currency);
    if (amount !== null && !wanted) throw new CommandFailedError(`${amount} is no amount: write it as 129 or 129.50.`);
    const paid = await payInvoice(services, uuid, wanted);
    const money = (minor: number): string => formatMinor(minor, currency, 'en');
    if (paid.kind === 'too_much')
      throw new CommandFailedError(`Nothing was noted: of ${orderReference(orderUuid)} only ${money(paid.open)} is to be paid.`);
    const userUuid = rows.find(({ uuid: order }) => order === orderUuid)?.userUuid;
    const told = paid.kind === 'paid' && userUuid !== undefined ? `. ${await mailWords(services.db, userUuid)}` : '';
    report(`${orderReference(orderUuid)}: ${wordsOf(paid, money)}${told}`);
  }
}

function wordsOf(paid: Exclude<InvoicePaid, { kind: 'too_much' }>, money: (minor: number) => string): string {
  switch (paid.kind) {
    case 'paid':
      return `${money(paid.amount)} has come: paid${paid.hasFiles ? '; its files can be downloaded' : ''}`;
    case 'paid_in_part':
      return `${money(paid.amount)} has come; ${money(paid.open)} is still to be paid`;
    case 'paid_before':
      return 'was paid before';
  }
}
