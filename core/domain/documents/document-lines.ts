/** The lines of a document. Goods have their names from the price list, because an order line's description may contain a child's name. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { lineDetails, lineNotes, type LineTexts } from '../cart/line-details.ts';
import { hasFiles } from '../cart/held-pictures.ts';
import { kindOfLine, type LineKind } from '../cart/line-kind.ts';
import { summedLines } from '../cart/summed-lines.ts';
import { type RightOfLine, rightOfLine } from '../orders/withdrawal/withdrawal.ts';
import { discountSharesOf } from '../prices/discount-shares.ts';
import { type TaxShare, type TaxedLine, taxShares } from '../prices/tax.ts';
import { nameWithYear } from '../templates/name-with-year.ts';

export interface DocumentLine {
  readonly description: string;
  /** null: a fee or a discount. */
  readonly quantity: number | null;
  readonly amount: MinorUnits;
}

/** @param texts of the document's language */
export const documentLines = (lines: readonly OrderLine[], texts: LineTexts): readonly DocumentLine[] =>
  withoutRepeats(
    summedLines(lines).map((line) => ({
      description: line.type === 0 ? soldName(line, texts, lines) : line.description,
      quantity: line.type === 0 ? line.quantity : null,
      amount: line.linePrice,
    })),
  );

/**
 * A document names no pictures, so goods with the same name and price are one line. Otherwise two retouches would look
 * like a double charge.
 */
function withoutRepeats(lines: readonly DocumentLine[]): readonly DocumentLine[] {
  const shown: DocumentLine[] = [];
  for (const line of lines) {
    const at = shown.findIndex((earlier) => isSameGoods(earlier, line));
    const earlier = shown[at];
    if (earlier) shown[at] = { ...earlier, quantity: (earlier.quantity ?? 0) + (line.quantity ?? 0), amount: earlier.amount + line.amount };
    else shown.push(line);
  }
  return shown;
}

const isSameGoods = (a: DocumentLine, b: DocumentLine): boolean =>
  a.quantity !== null && b.quantity !== null && a.description === b.description && a.amount * b.quantity === b.amount * a.quantity;

export const goodsName = ({ package: ofPackage, product, catalogue }: Pick<OrderLine, 'package' | 'product' | 'catalogue'>): string =>
  ofPackage?.name ?? catalogue?.name ?? product?.name ?? '';

/** The name; of a calendar, with its year. */
const namedWithYear = (line: Pick<OrderLine, 'package' | 'product' | 'catalogue' | 'template'>): string =>
  nameWithYear(goodsName(line), line.template?.data.year);

/**
 * The name with the details from the mail: extras, the tasks of a retouch, the content of a package; but no child
 * (docs/adr/0020).
 * @param lines all of its order; absent: other lines are not considered
 */
export function soldName(line: OrderLine, texts: LineTexts, lines: readonly OrderLine[] = []): string {
  const name = namedWithYear(line);
  const details = lineDetails({ ...line, subjects: [], goodsOf: [], template: null }, texts).filter((detail) => detail !== name);
  const goods = details.length === 0 ? name : `${name}: ${details.join(', ')}`;
  const notes = lineNotes(line, texts, lines);
  return notes.length === 0 ? goods : `${goods}. ${notes.join(' ')}`;
}

export interface TaxRates {
  /** Percent for everything without its own rate. */
  readonly usual: number;
  readonly ofKind: { readonly [K in LineKind]?: number | undefined };
}

/** Percent by the uuid of a line of goods. Stored at the purchase, because a credit note of the line needs it. */
export type LineRates = Readonly<Record<string, number>>;

export const ratesOfLines = (lines: readonly OrderLine[], fixed: PriceList['fixedProducts'], { usual, ofKind }: TaxRates): LineRates =>
  Object.fromEntries(lines.filter(({ type }) => type === 0).map((line) => [line.uuid, ofKind[kindOfLine(line, fixed)] ?? usual]));

/** Tax of lines of types 0 to 3, by rate. */
export function taxOfLines(
  lines: readonly OrderLine[],
  fixed: PriceList['fixedProducts'],
  { usual, ofKind }: TaxRates,
): readonly TaxShare[] {
  const rates = ratesOfLines(lines, fixed, { usual, ofKind });
  const shares = discountSharesOf(lines);
  const discounts = shares.map(
    ({ lineUuid, amount }): TaxedLine => ({ amount: -amount, percent: rates[lineUuid] ?? usual, isDiscount: true }),
  );
  const others = lines
    .filter(({ type }) => type !== 4)
    .map((line): TaxedLine => ({ amount: line.linePrice, percent: rates[line.uuid] ?? null }));
  // Discounts of goods are counted above. The rest of the discounts belongs to fees.
  const ofGoods = sumMinor(shares.map(({ amount }) => amount));
  return taxShares([...others, { amount: ofGoods, percent: null }, ...discounts], usual);
}

/** The names of an order's goods by their right of withdrawal. */
export interface WithdrawalGoods extends Readonly<Record<RightOfLine, readonly string[]>> {
  /** Those of `goods` with digital pictures, whose right ends with the download. Absent: an order from before they were named. */
  readonly withFiles?: readonly string[] | undefined;
}

export function withdrawalGoods(lines: readonly OrderLine[], fixed: PriceList['fixedProducts']): WithdrawalGoods {
  const goods = lines
    .filter(({ type }) => type === 0)
    .map((line) => ({ name: namedWithYear(line), right: rightOfLine(line, fixed), hasFiles: hasFiles([line]) }));
  const namesOf = (some: typeof goods) => [...new Set(some.map(({ name }) => name))];
  const of = (wanted: RightOfLine) => goods.filter(({ right }) => right === wanted);
  return {
    goods: namesOf(of('goods')),
    files: namesOf(of('files')),
    made: namesOf(of('made')),
    withFiles: namesOf(of('goods').filter((one) => one.hasFiles)),
  };
}

/** The names of the goods that the customer keeps. @param named the names at the purchase */
export function keptWithdrawalGoods(named: WithdrawalGoods, kept: readonly OrderLine[]): WithdrawalGoods {
  const names = new Set(kept.filter(({ type }) => type === 0).map(namedWithYear));
  const keptOf = (some: readonly string[]) => some.filter((name) => names.has(name));
  return {
    goods: keptOf(named.goods),
    files: keptOf(named.files),
    made: keptOf(named.made),
    ...(named.withFiles && { withFiles: keptOf(named.withFiles) }),
  };
}

/** How many of an order's goods a consumer may return. Goods made to their order cannot be returned. */
export type WithdrawalWord = 'none' | 'some' | 'all';

export function withdrawalWord({ goods, files, made }: WithdrawalGoods): WithdrawalWord {
  if (goods.length + files.length === 0) return 'none';
  return made.length === 0 ? 'all' : 'some';
}
