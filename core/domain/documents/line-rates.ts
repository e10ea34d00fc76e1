/** The rate of tax of each line of goods, kept when the customer buys: a credit note of the line has it (docs/adr/0020). */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { kindOfLine } from '../cart/line-kind.ts';
import type { TaxRates } from './document-lines.ts';

/** Percent by the line's uuid. */
export type LineRates = Readonly<Record<string, number>>;

export const ratesOfLines = (
  lines: readonly OrderLine[],
  fixed: PriceList['fixedProducts'],
  { usual, ofKind }: TaxRates,
): LineRates =>
  Object.fromEntries(lines.filter(({ type }) => type === 0).map((line) => [line.uuid, ofKind[kindOfLine(line, fixed)] ?? usual]));
