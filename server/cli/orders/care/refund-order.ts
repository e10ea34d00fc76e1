/** Gives a part of a charged order back, or all of it: a job does it, so that it is done once (BIZ-01). */
import type { OrderLine } from '#core/contract/entities.ts';
import { fileNamesOf, lineName } from '#core/domain/orders/line-files.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { heldAmount, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import { keepsGoods } from '#core/domain/payments/refunded-order.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { creditOfLines } from '#core/domain/rebates/credit.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { creditedLines, creditLines } from '#server/orders/credited-lines.ts';
import { loadFileNames } from '#server/orders/file-names.ts';
import { tellRefunded } from '#server/orders/tell-refunded.ts';
import { endFiles } from '#server/orders/end-files.ts';
import { endRetouch, waitingRetouch } from '#server/orders/end-retouch.ts';
import { settleNothingOwed } from '#server/orders/settle-nothing-owed.ts';
import { loadAmounts } from '#server/orders/withdrawal-amounts.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { lastTransactionOf, lockTransaction, type TransactionRow } from '#server/payment/find-transaction.ts';
import { loadInvoiceFacts } from '#server/payment/invoice-facts.ts';
import { creditOpenInvoice, followCredit, refundInvoice } from '#server/payment/invoice-money.ts';
import { planRefund, refundUnderWay } from '#server/payment/plan-job.ts';
import { isGivenBack } from '#server/payment/given-back.ts';
import { endRefunded, followRefund, settlePayment } from '#server/payment/settle-payment.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { typedAmount } from '#server/cli/lists/typed-amount.ts';
import { loadOrder, type OrderRow } from '../find-orders.ts';
import { mailWords } from './mail-words.ts';
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

interface Refund {
  readonly row: OrderRow;
  readonly transaction: TransactionRow;
  readonly amount: number;
  readonly lines: readonly OrderLine[];
  /** What was paid for each of the lines. */
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
  if (transaction && wanted.amount === null && (await creditOfInvoice(services, transaction, wanted, report))) return;
  if (transaction && left === 0 && transaction.captured === 0 && heldAmount(transaction) > 0)
    throw new CommandFailedError(
      `${reference} is not charged yet, so nothing can go back: orders cancel lets go of its money, or, when a part of it was made, orders mark sent charges that part.`,
    );
  const lines = wanted.amount === ALL ? await keptOf(db, row) : wanted.amount === null ? linesByNumber(row, wanted.lines) : [];
  const paid = await amountsFor(db, row, lines);
  // A cancelled order has given its credit back.
  const credit = row.state === 'paid' ? creditOfLines(row.order.orderLines, paid) : 0;
  if (!transaction || (left === 0 && credit === 0))
    throw new CommandFailedError(`${reference} was not charged, or all of it was refunded.`);
  const amount = wanted.amount === null ? sumMinor([...paid.values()]) : amountOf(wanted.amount, left, row.currency);
  const words = (minor: number): string => formatMinor(minor, row.currency, 'en');
  await needUncredited(db, row, lines);
  if (amount === 0 && credit === 0) throw new CommandFailedError(`Nothing was refunded: nothing was paid for these lines of ${reference}.`);
  if (amount > left) throw new CommandFailedError(`Nothing was refunded: of ${reference} only ${words(left)} can be.`);
  const states = [...(await stateOfLines(services, row, lines, paid)), ...(await endingWords(db, row, paid))];
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

/** What was given back in the provider's own screens is not what is given back now, so the provider is asked first. */
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

/** Lines of an invoice that is not paid are taken off it: nothing goes back. @returns false: it is another order */
async function creditOfInvoice(services: Services, { uuid, orderUuid }: TransactionRow, wanted: Wanted, report: Report): Promise<boolean> {
  const { db } = services;
  const row = await loadOrder(db, orderUuid);
  if (!row.order.payment.isInvoice) return false;
  const lines = linesByNumber(row, wanted.lines);
  const amounts = await amountsFor(db, row, lines);
  const amount = formatMinor(sumMinor([...amounts.values()]), row.currency, 'en');
  const ending = await endingWords(db, row, amounts);
  const isDone = await db.transaction(async (tx) => {
    const found = await lockTransaction(tx, uuid);
    if (!found || openOfInvoice(await loadInvoiceFacts(tx, found.order, found.transaction)) === 0) return false;
    await needUncredited(tx, row, lines);
    if (wanted.isPlan) return true;
    if (!(await creditOpenInvoice(tx, services, found, new Set(lines.map((line) => line.uuid))))) return false;
    await endRetouch(tx, services, row, moved(row, amounts));
    await followCredit(tx, services, found);
    return true;
  });
  if (!isDone) return false;
  for (const line of [...(await stateOfLines(services, row, lines, amounts)), ...ending]) report(`${orderReference(orderUuid)}: ${line}`);
  report(
    wanted.isPlan
      ? `PLAN: ${amount} would be taken off the unpaid invoice of ${orderReference(orderUuid)}. Nothing was done.`
      : `${orderReference(orderUuid)}: ${amount} is taken off the unpaid invoice. ${await mailWords(db, row.userUuid)}`,
  );
  return true;
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
    const ended = await creditUnderLock(tx, services, refund);
    if ((await planRefund(tx, services.clock, transaction.uuid, { amount, reason })) === null)
      throw new CommandFailedError(`Nothing was refunded: another refund of ${orderReference(row.uuid)} is under way (payments list).`);
    // The files of an order that is given back end now, however long its provider takes to answer.
    const { authorised, captured, refunded } = transaction;
    const asked = { authorised, captured, refunded: refunded + amount };
    await followRefund(tx, { order: row, transaction }, asked, services.clock.nowMs());
    await tellRefunded(tx, services, row, { ...refund, ended });
  });

/** Of goods that it paid in full: no money goes back. */
const giveCreditBack = (services: Services, refund: Refund): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { row, transaction } = refund;
    const wasOver = await isGivenBack(tx, row, transaction);
    const ended = await creditUnderLock(tx, services, refund);
    if (!wasOver && (await isGivenBack(tx, row, transaction))) await endRefunded(tx, row);
    await tellRefunded(tx, services, row, { ...refund, ended });
  });

/** Goods that the order keeps though all that was charged is given back as an amount: `all` gives them back too. */
async function keptOf(db: Db, row: OrderRow): Promise<readonly OrderLine[]> {
  const back = new Set([...(await withdrawnLines(db, row.uuid)).keys(), ...(await creditedLines(db, row.uuid)).keys()]);
  return keepsGoods(row.order.orderLines, back) ? goodsIn(row).filter(({ uuid }) => !back.has(uuid)) : [];
}

/**
 * Under the lock of the order, so that two who refund a line at once refund it once. What fails afterwards takes it back.
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

/** @throws CommandFailedError when one of the lines was refunded before, or never charged */
async function needUncredited(db: Db, row: OrderRow, lines: readonly OrderLine[]): Promise<void> {
  const credited = await creditedLines(db, row.uuid);
  for (const line of lines) {
    const before = credited.get(line.uuid);
    if (!before) continue;
    const what = before.isCharged ? `was refunded ${dayOf(before.creditedAt)}` : 'was never charged: its customer withdrew from it';
    throw new CommandFailedError(
      `Nothing was refunded: ${line.type === 0 ? `line ${numberOf(row, line)}` : 'a fee'} of ${orderReference(row.uuid)}, ${line.description}, ${what}.`,
    );
  }
}

/** With the retouch and the fees that go with them. */
const amountsFor = (db: Db, row: OrderRow, lines: readonly OrderLine[]): Promise<ReadonlyMap<string, number>> =>
  loadAmounts(db, row, new Set(lines.map(({ uuid }) => uuid)));

const moved = ({ order }: OrderRow, amounts: ReadonlyMap<string, number>): readonly OrderLine[] =>
  order.orderLines.filter(({ uuid }) => amounts.has(uuid));

const paidFor = ({ order }: OrderRow, lines: readonly OrderLine[]): ReadonlyMap<string, number> =>
  new Map([...paidForLines(order.orderLines)].filter(([lineUuid]) => lines.some(({ uuid }) => uuid === lineUuid)));

function amountOf(text: string, left: number, currency: string): number {
  if (text === ALL) return left;
  const minor = typedAmount(text, currency);
  if (minor === null || minor === 0) throw new CommandFailedError(`${text} is no amount: write it as 129 or 129.50, or ${ALL}.`);
  return minor;
}

/** The lines that are wanted, and those from which the customer withdrew or that were refunded, with what was paid for them. */
async function stateOfLines(
  { db }: Services,
  row: OrderRow,
  wanted: readonly OrderLine[],
  amounts: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const [withdrawn, credited] = [await withdrawnLines(db, row.uuid), await creditedLines(db, row.uuid)];
  const goods = goodsIn(row);
  const paid = paidFor(row, goods);
  const names = await loadFileNames(db, goods);
  const money = (minor: number): string => formatMinor(minor, row.currency, 'en');
  const ofGoods = goods.flatMap((line) => {
    const [at, before] = [withdrawn.get(line.uuid), credited.get(line.uuid)];
    const states = [
      ...(at ? [`WITHDRAWN ${dayOf(at)}`] : []),
      ...(before ? [before.isCharged ? `REFUNDED ${dayOf(before.creditedAt)}` : 'NOT CHARGED'] : []),
    ];
    if (states.length === 0 && !wanted.includes(line)) return [];
    const cost = paid.get(line.uuid) ?? 0;
    const discount = cost === line.linePrice ? '' : `, ${money(line.linePrice)} before its discount`;
    return [
      `${states.map((state) => `${state}: `).join('')}line ${numberOf(row, line)}, ${line.quantity} × ${lineName(line.description, fileNamesOf(line, names))}: ${money(cost)}${discount}`,
    ];
  });
  const along = moved(row, amounts).filter((line) => !wanted.includes(line));
  return [...ofGoods, ...along.map(({ uuid, description }) => `goes with them: ${description}: ${money(amounts.get(uuid) ?? 0)}`)];
}

/** Before they are given back. */
const endingWords = async (db: Db, row: OrderRow, amounts: ReadonlyMap<string, number>): Promise<readonly string[]> =>
  (await waitingRetouch(db, row, moved(row, amounts))).map(
    (line) =>
      `the retouch of line ${numberOf(row, line)} ends: its picture stays as it was photographed, and can be bought retouched again`,
  );

const numberOf = (row: OrderRow, line: OrderLine): number => goodsIn(row).findIndex(({ uuid }) => uuid === line.uuid) + 1;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
