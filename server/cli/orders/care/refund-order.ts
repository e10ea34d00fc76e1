/** Refunds a charged order, in part or completely: a job does it, so that it is done once (BIZ-01). */
import type { OrderLine } from '#core/contract/entities.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { heldAmount, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { keepsGoods } from '#core/domain/payments/refunded-order.ts';
import { creditOfLines } from '#core/domain/rebates/credit.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { creditedLines, creditLines } from '#server/orders/credited-lines.ts';
import { tellRefunded } from '#server/orders/tell-refunded.ts';
import { endFiles } from '#server/orders/end-files.ts';
import { endRetouch } from '#server/orders/end-retouch.ts';
import { settleNothingOwed } from '#server/orders/settle-nothing-owed.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { lastTransactionOf, lockTransaction, type TransactionRow } from '#server/payment/find-transaction.ts';
import { refundInvoice } from '#server/payment/invoice-money.ts';
import { planRefund, refundUnderWay } from '#server/payment/plan-job.ts';
import { isGivenBack } from '#server/payment/given-back/given-back.ts';
import { endRefunded, followRefund, settlePayment } from '#server/payment/settle-payment.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { loadOrder, type OrderRow } from '../find-orders.ts';
import { mailWords } from './mail-words.ts';
import { payReturned } from './pay-returned.ts';
import { goodsIn, linesByNumber } from './order-lines.ts';
import { amountsFor, endingWords, moved, needUncredited, stateOfLines } from './refund-lines.ts';
import { ALL, amountOf, creditOfInvoice, type Wanted } from './take-off-invoice.ts';

interface Refund {
  readonly row: OrderRow;
  readonly transaction: TransactionRow;
  readonly amount: number;
  readonly lines: readonly OrderLine[];
  /** The amount paid for each of the lines. */
  readonly paid: ReadonlyMap<string, number>;
  readonly reason: string;
}

type Report = (line: string) => void;

export async function refundOrder(services: Services, wanted: Wanted, report: Report): Promise<void> {
  const { db } = services;
  const reference = orderReference(wanted.orderUuid);
  const transaction = await askedTransaction(services, wanted.orderUuid, report);
  const left = transaction ? refundableAmount(transaction) : 0;
  const row = await loadOrder(db, wanted.orderUuid);
  if (await payReturned(services, { row, transaction }, wanted, report)) return;
  if (transaction && (await creditOfInvoice(services, transaction, wanted, report))) return;
  if (transaction && left === 0 && transaction.captured === 0 && heldAmount(transaction) > 0)
    throw new CommandFailedError(
      `${reference} is not charged yet, so nothing can go back: orders cancel lets go of its money, or, when a part of it was made, orders mark sent charges that part.`,
    );
  const lines = wanted.amount === ALL ? await keptOf(db, row) : wanted.amount === null ? linesByNumber(row, wanted.lines) : [];
  await needUncredited(db, row, lines);
  const paid = await amountsFor(db, row, lines);
  // A cancelled order has returned its credit.
  const credit = row.state === 'paid' ? creditOfLines(row.order.orderLines, paid) : 0;
  if (!transaction || (left === 0 && credit === 0))
    throw new CommandFailedError(`${reference} was not charged, or all of it was refunded.`);
  const amount = wanted.amount === null ? sumMinor([...paid.values()]) : amountOf(wanted.amount, left, row.currency);
  const words = (minor: number): string => formatMinor(minor, row.currency, 'en');
  if (amount === 0 && credit === 0) throw new CommandFailedError(`Nothing was refunded: nothing was paid for these lines of ${reference}.`);
  if (amount > left) throw new CommandFailedError(`Nothing was refunded: of ${reference} only ${words(left)} can be.`);
  const states = [...(await stateOfLines(db, row, lines, paid, wanted.lines)), ...(await endingWords(db, row, paid))];
  for (const line of states) report(`${reference}: ${line}`);
  if (credit > 0) report(`${reference}: ${words(credit)} of the prepaid credit ${row.order.rebateCode ?? ''} goes back to its code`);
  if (wanted.isPlan) return report(`PLAN: ${words(amount)} of ${words(left)} would be given back for ${reference}. Nothing was done.`);
  const refund = { row, transaction, amount, lines, paid, reason: wanted.reason };
  if (amount === 0) {
    await giveCreditBack(services, refund);
    return report(`${reference}: ${words(credit)} is on the code again. ${await mailWords(db, row.userUuid)}`);
  }
  if (services.payment.get(transaction.provider)?.isInvoice) {
    await noteRefund(services, refund);
    return report(
      `${reference}: ${words(amount)} is noted as given back. Send it to the customer: an invoice was not paid through the shop.`,
    );
  }
  await askForRefund(services, refund);
  report(`${reference}: ${words(amount)} is refunded now, or when the server runs`);
}

/** The provider is asked first, because a refund may already have been made in its own screens. */
async function askedTransaction(services: Services, orderUuid: string, report: Report): Promise<TransactionRow | null> {
  const before = await lastTransactionOf(services.db, orderUuid);
  if (!before || services.payment.get(before.provider)?.isInvoice) return before;
  const reference = orderReference(orderUuid);
  const asked = await settlePayment(services, before.uuid);
  if (!asked.ok)
    throw new CommandFailedError(
      `Nothing was refunded: ${before.provider} does not say what ${reference} has come to (${asked.error.reason}). Try again.`,
    );
  const now = await lastTransactionOf(services.db, orderUuid);
  const elsewhere = (now?.refunded ?? 0) - before.refunded;
  if (elsewhere > 0 && (await refundUnderWay(services.db, before)) === 0)
    report(
      `${reference}: ${formatMinor(elsewhere, before.currency, 'en')} was given back at ${before.provider} before, without this command. It stays given back.`,
    );
  return now;
}

const noteRefund = (services: Services, refund: Refund): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { row, transaction, amount, lines } = refund;
    const ended = await creditUnderLock(tx, services, refund);
    if (!(await refundInvoice(tx, services, transaction.uuid, { amount, isOfLines: lines.length > 0 })))
      throw new CommandFailedError(`Nothing was noted: ${orderReference(row.uuid)} was refunded meanwhile.`);
    await tellRefunded(tx, services, row, { ...refund, ended });
  });

const askForRefund = (services: Services, refund: Refund): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { row, transaction, amount, reason } = refund;
    // Its lines and the request have the same time, so that they are restored together when the bank returns the money.
    const nowMs = services.clock.nowMs();
    const clock = { nowMs: () => nowMs };
    const ended = await creditUnderLock(tx, { ...services, clock }, refund);
    if ((await planRefund(tx, clock, transaction.uuid, { amount, reason })) === null)
      throw new CommandFailedError(`Nothing was refunded: another refund of ${orderReference(row.uuid)} is under way (payments list).`);
    // The files of a refunded order end now, however long its provider takes to answer.
    const { authorised, captured, refunded } = transaction;
    const asked = { authorised, captured, refunded: refunded + amount };
    await followRefund(tx, { order: row, transaction }, asked, nowMs);
    await tellRefunded(tx, services, row, { ...refund, ended });
  });

/** Prepaid credit paid for these goods completely, so no money is refunded. */
const giveCreditBack = (services: Services, refund: Refund): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { row, transaction } = refund;
    const wasOver = await isGivenBack(tx, row, transaction);
    const ended = await creditUnderLock(tx, services, refund);
    if (!wasOver && (await isGivenBack(tx, row, transaction))) await endRefunded(tx, row);
    await tellRefunded(tx, services, row, { ...refund, ended });
  });

/** Goods that the order keeps although all that was charged is refunded as an amount: `all` refunds them too. */
async function keptOf(db: Db, row: OrderRow): Promise<readonly OrderLine[]> {
  const back = new Set([...(await withdrawnLines(db, row.uuid)).keys(), ...(await creditedLines(db, row.uuid)).keys()]);
  return keepsGoods(row.order.orderLines, back) ? goodsIn(row).filter(({ uuid }) => !back.has(uuid)) : [];
}

/**
 * Under the lock of the order, so that two simultaneous refunds of a line refund it once. A later failure reverts it.
 * @returns lines of retouch that ended
 */
async function creditUnderLock(tx: Db, services: Services, { row, transaction, paid }: Refund): Promise<ReadonlySet<string>> {
  await lockTransaction(tx, transaction.uuid);
  await needUncredited(tx, row, moved(row, paid));
  await creditLines(tx, row.uuid, { paid, atMs: services.clock.nowMs(), isCharged: true });
  await settleNothingOwed(tx, row, services.clock.nowMs());
  await endFiles(tx, row);
  return endRetouch(tx, services, row, moved(row, paid));
}
