/**
 * The content of a document that changes the amount of an order (docs/adr/0020): a credit note, or a document that
 * reverses a credit. Promises: its amounts by rate sum to its total, no rate of the order ever becomes negative, and
 * the base and tax of all documents of an order equal those of the remainder in each rate, to the smallest unit.
 */
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { splitMinor, taxIncludedIn, type TaxShare } from '../prices/tax.ts';
import type { DocumentLine } from './document-lines.ts';

/** A line of goods, or a fee, that is refunded or was never charged. */
export interface CreditedLine {
  readonly description: string;
  /** null: a fee. */
  readonly quantity: number | null;
  /** The amount that was paid for it. */
  readonly amount: MinorUnits;
  /** Its rate of tax; null: a fee, which has the rates of its goods, or an unknown rate, so that it is credited as an amount. */
  readonly percent: number | null;
}

export interface ChangeParts {
  /** Lines by name and quantity. The difference to the total is an amount. */
  readonly lines: readonly DocumentLine[];
  readonly tax: readonly TaxShare[];
}

interface Issued {
  readonly amount: MinorUnits;
  readonly tax: readonly TaxShare[];
}

/**
 * Lines are credited at their own rate, fees at the rates of the whole order, as they were sold, and an amount in
 * proportion to the remainder in each rate. If an earlier amount reduced the rate of a line, the rest of the line is an
 * amount too.
 * @param issued the order's documents so far, the one of the whole order first
 * @param amount negative: a credit
 */
export function changeParts(issued: readonly Issued[], amount: MinorUnits, lines: readonly CreditedLine[]): ChangeParts {
  const left = leftByRate(issued);
  const gross = amount < 0 ? creditByRate(issued, left, -amount, lines).map((part) => 0 - part) : takenBackByRate(issued, left, amount);
  const tax = left.map(({ percent, gross: before, tax: taxBefore }, at): TaxShare => {
    const part = gross[at] ?? 0;
    const partTax = taxIncludedIn(before + part, percent) - taxBefore;
    return { percent, gross: part, base: part - partTax, tax: partTax };
  });
  const shown = lines.map(({ description, quantity, amount: paid }) => ({ description, quantity, amount: 0 - paid }));
  return { lines: shown, tax };
}

/** Remaining tax by rate after a change of a document. A rate without a remainder is left out. */
export function taxAfter(tax: readonly TaxShare[], change: readonly TaxShare[]): readonly TaxShare[] {
  const left = tax.map((share) => {
    const part = change.find(({ percent }) => percent === share.percent) ?? { gross: 0, base: 0, tax: 0 };
    return { percent: share.percent, gross: share.gross + part.gross, base: share.base + part.base, tax: share.tax + part.tax };
  });
  return left.filter(({ gross }) => gross !== 0);
}

type Left = Pick<TaxShare, 'percent' | 'gross' | 'tax'>;

const leftByRate = (issued: readonly Issued[]): readonly Left[] =>
  (issued[0]?.tax ?? []).map(({ percent }) => {
    const shares = issued.flatMap(({ tax }) => tax.filter((share) => share.percent === percent));
    return { percent, gross: sumMinor(shares.map(({ gross }) => gross)), tax: sumMinor(shares.map(({ tax }) => tax)) };
  });

function creditByRate(
  issued: readonly Issued[],
  left: readonly Left[],
  credit: MinorUnits,
  lines: readonly CreditedLine[],
): readonly MinorUnits[] {
  const fees = splitMinor(
    sumMinor(lines.filter(isFee).map(({ amount }) => amount)),
    (issued[0]?.tax ?? []).map(({ gross }) => Math.max(0, gross)),
  );
  const own = left.map(({ percent, gross }, at) => {
    const goods = sumMinor(lines.filter((line) => line.percent === percent).map(({ amount }) => amount));
    return Math.max(0, Math.min(goods + (fees[at] ?? 0), gross));
  });
  const rest = splitMinor(
    credit - sumMinor(own),
    left.map(({ gross }, at) => Math.max(0, gross - (own[at] ?? 0))),
  );
  return own.map((part, at) => part + (rest[at] ?? 0));
}

const isFee = ({ quantity, percent }: CreditedLine): boolean => quantity === null && percent === null;

/**
 * A credit note that the bank returned as a whole is reversed unchanged. A part of one is spread in proportion to the
 * credit in each rate.
 */
function takenBackByRate(issued: readonly Issued[], left: readonly Left[], amount: MinorUnits): readonly MinorUnits[] {
  const credited = left.map(({ percent, gross }) => (issued[0]?.tax.find((share) => share.percent === percent)?.gross ?? 0) - gross);
  const whole = issued
    .findLast((one) => one.amount === -amount)
    ?.tax.reduce((parts, { percent, gross }) => parts.set(percent, 0 - gross), new Map<number, MinorUnits>());
  const same = left.map(({ percent }) => whole?.get(percent) ?? 0);
  if (whole && same.every((part, at) => part <= (credited[at] ?? 0))) return same;
  return splitMinor(amount, credited);
}

/** A line that was credited, or is about to be, as requested. */
export interface AskedCredit {
  readonly amount: MinorUnits;
  /** Lines of the same request have the same time. */
  readonly atMs: number;
}

/**
 * The lines, not named in a document yet, that a credit note is for. Lines of the same request are credited together,
 * in the order of the requests. The provider may have refunded another amount manually, which belongs to no line.
 * @param credit positive
 */
export function linesOfCredit<L extends AskedCredit>(waiting: readonly L[], credit: MinorUnits): readonly L[] {
  const times = [...new Set(waiting.map(({ atMs }) => atMs))].toSorted((a, b) => a - b);
  const groups = times.map((time) => waiting.filter(({ atMs }) => atMs === time));
  const sums = groups.map((together) => sumMinor(together.map(({ amount }) => amount)));
  const firstTooMuch = groups.findIndex((_together, at) => sumMinor(sums.slice(0, at + 1)) > credit);
  return groups.slice(0, firstTooMuch === -1 ? groups.length : firstTooMuch).flat();
}
