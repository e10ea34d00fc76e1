/**
 * Deductions of the shop from an unpaid invoice: whole lines, an amount, or everything. No money is refunded (BIZ-05).
 */
import type { OrderLine } from '#core/contract/entities.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { type InvoiceFacts, openOfInvoice, standingOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { creditOfLines } from '#core/domain/rebates/credit.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { creditedLines } from '#server/orders/credited-lines.ts';
import { endRetouch } from '#server/orders/end-retouch.ts';
import { tellRefunded } from '#server/orders/tell-refunded.ts';
import { loadTakenOff } from '#server/orders/withdrawal-amounts.ts';
import { lockTransaction, type OwnTransaction, type TransactionRow } from '#server/payment/find-transaction.ts';
import { loadInvoiceFacts } from '#server/payment/invoice-facts.ts';
import { followCredit, takeOffInvoice } from '#server/payment/invoice-money.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { typedAmount } from '#server/cli/lists/typed-amount.ts';
import { loadOrder, type OrderRow } from '../find-orders.ts';
import { mailWords } from './mail-words.ts';
import { goodsIn, linesByNumber } from './order-lines.ts';
import { endingWords, moved, needUncredited, stateOfLines } from './refund-lines.ts';

export const ALL = 'all';

export interface Wanted {
  readonly orderUuid: string;
  /** The amount in the operator's notation, in the main unit: 129, 129.50; or ALL. null when whole lines are deducted. */
  readonly amount: string | null;
  /** Numbers of lines, as in `orders find`. */
  readonly lines: readonly string[];
  readonly reason: string;
  /** It was paid outside the provider, after a returned refund. */
  readonly isPaidElsewhere: boolean;
  /** Reports the refund without making it. */
  readonly isPlan: boolean;
}

interface Off {
  readonly lines: readonly OrderLine[];
  /** By line, including the dependent fees. */
  readonly paid: ReadonlyMap<string, number>;
  /** The amount without lines. A negative value reverts an earlier deduction that belongs to these lines. */
  readonly amount: number;
}

/** @returns false when none of it is unpaid, so that money is refunded */
export async function creditOfInvoice(
  services: Services,
  { uuid, orderUuid }: TransactionRow,
  wanted: Wanted,
  report: (line: string) => void,
): Promise<boolean> {
  const row = await loadOrder(services.db, orderUuid);
  if (!row.order.payment.isInvoice) return false;
  const said = await services.db.transaction(async (tx) => {
    const found = await lockTransaction(tx, uuid);
    const facts = found && (await loadInvoiceFacts(tx, found.order, found.transaction));
    if (!found || !facts || found.order.state !== 'paid' || openOfInvoice(facts) === 0) return null;
    const off = await wantedOff(tx, row, wanted, { facts, takenOff: found.transaction.takenOff });
    await needUncredited(tx, row, off.lines);
    const lines = [...(await stateOfLines(tx, row, off.lines, off.paid, wanted.lines)), ...(await endingWords(tx, row, off.paid))];
    if (!wanted.isPlan) await takeOff(tx, services, found, { ...off, reason: wanted.reason });
    return [...lines, await outcomeOf(tx, row, off, { facts, isPlan: wanted.isPlan })];
  });
  for (const line of said ?? []) report(line.startsWith('PLAN') ? line : `${orderReference(orderUuid)}: ${line}`);
  return said !== null;
}

interface Now {
  readonly facts: InvoiceFacts;
  readonly takenOff: number;
}

async function wantedOff(tx: Db, row: OrderRow, { amount, lines: numbers }: Wanted, { facts, takenOff }: Now): Promise<Off> {
  const open = openOfInvoice(facts);
  const ofLines = async (lines: readonly OrderLine[]) => ({
    lines,
    paid: await loadTakenOff(tx, row, new Set(lines.map((line) => line.uuid))),
  });
  if (amount === null) return { ...(await ofLines(linesByNumber(row, numbers))), amount: 0 };
  const minor = amountOf(amount, open, row.currency);
  if (minor > open)
    throw new CommandFailedError(
      `Nothing was refunded: of the invoice of ${orderReference(row.uuid)} only ${formatMinor(open, row.currency, 'en')} is still to be paid, so no more can be taken off it.`,
    );
  const ofAmount = { lines: [], paid: new Map<string, number>(), amount: minor };
  // If a part was paid, the customer keeps the goods until that part is refunded too.
  if (amount !== ALL || facts.captured > facts.refunded) return ofAmount;
  const credited = await creditedLines(tx, row.uuid);
  const all = await ofLines(goodsIn(row).filter((line) => !credited.has(line.uuid)));
  const rest = open - sumMinor([...all.paid.values()]);
  return rest + takenOff < 0 ? ofAmount : { ...all, amount: rest };
}

async function takeOff(tx: Db, services: Services, found: OwnTransaction, off: Off & { readonly reason: string }): Promise<void> {
  const { order } = found;
  await takeOffInvoice(tx, services, found, off);
  const ended = await endRetouch(tx, services, order, moved(order, off.paid));
  await followCredit(tx, services, found);
  // A credit note is about money; for credit alone there is none.
  if (sumMinor([...off.paid.values()]) + off.amount === 0 && creditOfLines(order.order.orderLines, off.paid) > 0)
    await tellRefunded(tx, services, order, { amount: 0, reason: off.reason, paid: off.paid, ended });
}

async function outcomeOf(
  tx: Db,
  row: OrderRow,
  off: Off,
  { facts, isPlan }: { readonly facts: InvoiceFacts; readonly isPlan: boolean },
): Promise<string> {
  const words = (minor: number): string => formatMinor(minor, row.currency, 'en');
  const reference = orderReference(row.uuid);
  const before = standingOfInvoice(facts);
  // An amount that was deducted earlier may have been for the same lines.
  const taken = Math.min(before, sumMinor([...off.paid.values()]) + off.amount);
  const paid = facts.captured - facts.refunded;
  const [open, owed] = [before - taken - paid, paid - (before - taken)];
  const left =
    open > 0
      ? `${words(open)} is still to be paid`
      : owed > 0
        ? `${words(owed)} more was paid than is left: send it back, then note it with orders refund`
        : paid > 0
          ? `nothing more is to be paid; ${words(paid)} was paid, and orders refund ${reference} all gives it back`
          : 'nothing of it is to be paid';
  const credit = creditOfLines(row.order.orderLines, off.paid);
  const onCode = credit === 0 ? '' : `; ${words(credit)} of the prepaid credit ${row.order.rebateCode ?? ''} goes back to its code`;
  if (isPlan) return `PLAN: ${words(taken)} would be taken off the unpaid invoice of ${reference}: ${left}${onCode}. Nothing was done.`;
  const mail = taken + credit === 0 ? 'Its customer is not written to.' : await mailWords(tx, row.userUuid);
  return `${words(taken)} is taken off the unpaid invoice: ${left}${onCode}. ${mail}`;
}

/** @param left the value of `all` */
export function amountOf(text: string, left: number, currency: string): number {
  if (text === ALL) return left;
  const minor = typedAmount(text, currency);
  if (minor === null || minor === 0) throw new CommandFailedError(`${text} is no amount: write it as 129 or 129.50, or ${ALL}.`);
  return minor;
}
