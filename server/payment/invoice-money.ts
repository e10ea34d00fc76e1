/**
 * The money of an invoice does not pass through the shop: the operator records when it was received, and when it was
 * refunded.
 */
import { eq } from 'drizzle-orm';
import { keptTakenOff, openOfInvoice, owedOfInvoice, paidBackOf } from '#core/domain/payments/invoice-balance.ts';
import { type PaymentAmounts, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { invoicePaybacks, invoicePayments, transactions } from '../db/schema.ts';
import { issueDocuments } from '../documents/issue-documents.ts';
import { mailAboutOrder } from '../mail/mail-about-order.ts';
import { pushAboutOrder } from '../push/push-about-order.ts';
import type { Services } from '../services.ts';
import { creditLines } from '../orders/credited-lines.ts';
import { loadAmounts } from '../orders/withdrawal-amounts.ts';
import { endedLines } from '../orders/ended-lines.ts';
import { lockTransaction, type OrderRow, type OwnTransaction } from './find-transaction.ts';
import { loadInvoiceFacts } from './invoice-facts.ts';
import { isGivenBack } from './given-back/given-back.ts';
import { filesOfLine, recordPurchases } from './purchases-of-order.ts';
import { endRefunded, followRefund } from './settle-payment.ts';

export type InvoicePaid =
  /** hasFiles: files that can be downloaded now. */
  | { readonly kind: 'paid'; readonly amount: MinorUnits; readonly hasFiles: boolean }
  | { readonly kind: 'paid_in_part'; readonly amount: MinorUnits; readonly open: MinorUnits }
  | { readonly kind: 'paid_before' }
  /** More than the open amount: nothing is recorded. */
  | { readonly kind: 'too_much'; readonly open: MinorUnits };

/** @param wanted the received amount; null for the whole open amount */
export function payInvoice(services: Services, transactionUuid: string, wanted: MinorUnits | null = null): Promise<InvoicePaid> {
  return services.db.transaction(async (tx) => {
    const { order, transaction } = await lockInvoice(tx, transactionUuid, ['paid']);
    const before = openOfInvoice(await loadInvoiceFacts(tx, order, transaction));
    if (before === 0) return { kind: 'paid_before' };
    const amount = wanted ?? before;
    if (amount > before) return { kind: 'too_much', open: before };
    const captured = transaction.captured + amount;
    const amounts = { ...transaction, authorised: captured, captured };
    const paidAt = new Date(services.clock.nowMs());
    await keepAmounts(tx, transactionUuid, amounts);
    await tx.insert(invoicePayments).values({ uuid: services.random.uuid(), transactionUuid, amount, paidAt });
    const open = before - amount;
    if (open > 0) return { kind: 'paid_in_part', amount, open };
    const hasFiles = await releaseFiles(tx, services, order, amounts);
    if (!hasFiles) await mailAboutOrder(tx, services, order, { template: 'invoicePaid', values: () => ({}) });
    return { kind: 'paid', amount, hasFiles };
  });
}

/**
 * The customer withdrew from lines of an open invoice: they are credited at once, and need not be paid. The caller
 * holds the lock of the order.
 * @returns false when the invoice is not open, so that the shop refunds them
 */
export async function creditOpenInvoice(
  tx: Db,
  services: Services,
  { order, transaction }: OwnTransaction,
  lineUuids: ReadonlySet<string>,
): Promise<boolean> {
  if (!order.order.payment.isInvoice || order.state !== 'paid') return false;
  if (openOfInvoice(await loadInvoiceFacts(tx, order, transaction)) === 0) return false;
  const paid = await loadAmounts(tx, order, lineUuids);
  await creditLines(tx, order.uuid, { paid, atMs: services.clock.nowMs(), isCharged: false });
  return true;
}

/**
 * The shop deducts lines, or an amount, from an open invoice. The caller holds the lock of the order, and calls
 * `followCredit`.
 * @param paid by line, including fees. @param amount negative: a part of the amount that was deducted before belongs to
 * these lines
 */
export async function takeOffInvoice(
  tx: Db,
  services: Services,
  { order, transaction }: OwnTransaction,
  { paid, amount }: { readonly paid: ReadonlyMap<string, MinorUnits>; readonly amount: MinorUnits },
): Promise<void> {
  await creditLines(tx, order.uuid, { paid, atMs: services.clock.nowMs(), isCharged: false });
  await keepTakenOff(tx, transaction.uuid, transaction.takenOff + amount);
}

const keepTakenOff = (tx: Db, transactionUuid: string, takenOff: MinorUnits) =>
  tx.update(transactions).set({ takenOff }).where(eq(transactions.uuid, transactionUuid));

/** Lines that need not be paid may have been part of the amount that was deducted. */
async function fitTakenOff(tx: Db, { order, transaction }: OwnTransaction): Promise<void> {
  const [now] = await tx.select({ takenOff: transactions.takenOff }).from(transactions).where(eq(transactions.uuid, transaction.uuid));
  if (!now || now.takenOff === 0) return;
  const facts = await loadInvoiceFacts(tx, order, transaction);
  const kept = keptTakenOff(now.takenOff, { ...facts, uncharged: facts.uncharged - now.takenOff });
  if (kept !== now.takenOff) await keepTakenOff(tx, transaction.uuid, kept);
}

/**
 * After lines or an amount were credited: issues the credit note, releases the files when nothing is left to pay, and
 * determines the amount that the operator must send back. An invoice of which nothing is left gives nothing any more.
 */
export async function followCredit(tx: Db, services: Services, { order, transaction }: OwnTransaction): Promise<void> {
  await fitTakenOff(tx, { order, transaction });
  await issueDocuments(tx, services, transaction.uuid);
  const facts = await loadInvoiceFacts(tx, order, transaction);
  if (openOfInvoice(facts) > 0) return;
  if (await isGivenBack(tx, order, transaction)) await endRefunded(tx, order);
  else await releaseFiles(tx, services, order, transaction);
  if (owedOfInvoice(facts) > 0) await tx.update(transactions).set({ problem: OVERPAID }).where(eq(transactions.uuid, transaction.uuid));
}

const OVERPAID =
  'more of the invoice was paid than is left of it: pay the customer back, then `orders refund` (`orders find` says how much)';

/** @returns whether it has files, about which its customer was notified */
async function releaseFiles(tx: Db, services: Services, order: OrderRow, amounts: PaymentAmounts): Promise<boolean> {
  await recordPurchases(tx, order, amounts, new Date(services.clock.nowMs()));
  return tellFilesReady(tx, services, order);
}

/**
 * @param isOfLines the refund is for lines; for an order that remains, a credit note names them
 * @returns false when it exceeds the rest of the paid amount
 */
export async function refundInvoice(
  tx: Db,
  services: Services,
  transactionUuid: string,
  { amount, isOfLines }: { readonly amount: MinorUnits; readonly isOfLines: boolean },
): Promise<boolean> {
  const found = await lockInvoice(tx, transactionUuid, ['paid', 'cancelled']);
  if (amount > refundableAmount(found.transaction)) return false;
  const amounts = { ...found.transaction, refunded: found.transaction.refunded + amount };
  const facts = await loadInvoiceFacts(tx, found.order, found.transaction);
  const owed = owedOfInvoice(facts);
  const paidBack = paidBackOf(facts, { amount, isOfLines });
  await keepAmounts(tx, transactionUuid, amounts);
  if (paidBack === owed) await tx.update(transactions).set({ problem: null }).where(eq(transactions.uuid, transactionUuid));
  await followRefund(tx, found, amounts, services.clock.nowMs());
  // The credit note for the owed amount was issued before.
  if (paidBack > 0)
    await tx.insert(invoicePaybacks).values({
      uuid: services.random.uuid(),
      transactionUuid,
      amount: paidBack,
      paidBackAt: new Date(services.clock.nowMs()),
    });
  await issueDocuments(tx, services, transactionUuid);
  return true;
}

async function lockInvoice(tx: Db, transactionUuid: string, states: readonly OrderRow['state'][]): Promise<OwnTransaction> {
  const found = await lockTransaction(tx, transactionUuid);
  if (!found?.order.order.payment.isInvoice || !states.includes(found.order.state))
    throw new Error('only an accepted invoice is paid to the shop itself');
  return found;
}

async function keepAmounts(tx: Db, transactionUuid: string, { authorised, captured, refunded }: PaymentAmounts): Promise<void> {
  await tx.update(transactions).set({ authorised, captured, refunded }).where(eq(transactions.uuid, transactionUuid));
}

async function tellFilesReady(tx: Db, services: Services, row: OrderRow): Promise<boolean> {
  const ended = await endedLines(tx, row);
  const files: string[] = [];
  for (const line of row.order.orderLines.filter((one) => one.type === 0 && !ended.has(one.uuid)))
    files.push(...(await filesOfLine(tx, row.userUuid, line)));
  if (files.length === 0) return false;
  await mailAboutOrder(tx, services, row, { template: 'filesReady', values: () => ({}) });
  await pushAboutOrder(tx, services, row, 'files');
  return true;
}
