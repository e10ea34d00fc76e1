/** The lines in the refund of an order: which are refunded, the amounts, and which were refunded before. */
import type { OrderLine } from '#core/contract/entities.ts';
import { fileNamesOf, lineName } from '#core/domain/orders/line-files.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { creditedLines } from '#server/orders/credited-lines.ts';
import { waitingRetouch } from '#server/orders/end-retouch.ts';
import { loadFileNames } from '#server/orders/file-names.ts';
import { loadAmounts } from '#server/orders/withdrawal-amounts.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import type { OrderRow } from '../find-orders.ts';
import { goodsIn } from './order-lines.ts';

/** @throws CommandFailedError when one of the lines was refunded before, or never charged */
export async function needUncredited(db: Db, row: OrderRow, lines: readonly OrderLine[]): Promise<void> {
  const [withdrawn, credited] = [await withdrawnLines(db, row.uuid), await creditedLines(db, row.uuid)];
  for (const line of lines) {
    const before = credited.get(line.uuid);
    if (!before) continue;
    const what = before.isCharged
      ? `was refunded ${dayOf(before.creditedAt)}`
      : withdrawn.has(line.uuid)
        ? 'was never charged: its customer withdrew from it'
        : row.order.payment.isInvoice
          ? `was taken off the invoice ${dayOf(before.creditedAt)}`
          : 'was never charged';
    throw new CommandFailedError(
      `Nothing was refunded: ${line.type === 0 ? `line ${numberOf(row, line)}` : 'a fee'} of ${orderReference(row.uuid)}, ${line.description}, ${what}.`,
    );
  }
}

/** With the dependent retouch and fees. */
export const amountsFor = (db: Db, row: OrderRow, lines: readonly OrderLine[]): Promise<ReadonlyMap<string, number>> =>
  loadAmounts(db, row, new Set(lines.map(({ uuid }) => uuid)));

export const moved = ({ order }: OrderRow, amounts: ReadonlyMap<string, number>): readonly OrderLine[] =>
  order.orderLines.filter(({ uuid }) => amounts.has(uuid));

const paidFor = ({ order }: OrderRow, lines: readonly OrderLine[]): ReadonlyMap<string, number> =>
  new Map([...paidForLines(order.orderLines)].filter(([lineUuid]) => lines.some(({ uuid }) => uuid === lineUuid)));

/**
 * The requested lines with the amounts paid for them. Without any, also those that the customer withdrew from or that
 * were refunded.
 * @param numbers numbers of lines, as typed
 */
export async function stateOfLines(
  db: Db,
  row: OrderRow,
  wanted: readonly OrderLine[],
  amounts: ReadonlyMap<string, number>,
  numbers: readonly string[],
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
    if (!wanted.includes(line) && (states.length === 0 || numbers.length > 0)) return [];
    const cost = paid.get(line.uuid) ?? 0;
    const discount = cost === line.linePrice ? '' : `, ${money(line.linePrice)} before its discount`;
    return [
      `${states.map((state) => `${state}: `).join('')}line ${numberOf(row, line)}, ${line.quantity} × ${lineName(line.description, fileNamesOf(line, names))}: ${money(cost)}${discount}`,
    ];
  });
  const along = moved(row, amounts).filter((line) => !wanted.includes(line));
  return [...ofGoods, ...along.map(({ uuid, description }) => `goes with them: ${description}: ${money(amounts.get(uuid) ?? 0)}`)];
}

/** Text shown before they are refunded. */
export const endingWords = async (db: Db, row: OrderRow, amounts: ReadonlyMap<string, number>): Promise<readonly string[]> =>
  (await waitingRetouch(db, row, moved(row, amounts))).map(
    (line) =>
      `the retouch of line ${numberOf(row, line)} ends: its picture stays as it was photographed, and can be bought retouched again`,
  );

const numberOf = (row: OrderRow, line: OrderLine): number => goodsIn(row).findIndex(({ uuid }) => uuid === line.uuid) + 1;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
