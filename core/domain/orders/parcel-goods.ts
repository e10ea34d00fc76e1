/** Goods of an order that are sent. Files and retouch are only downloaded. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalLine } from '../cart/only-digital.ts';

export const parcelGoods = (lines: readonly OrderLine[], fixed: PriceList['fixedProducts']): readonly OrderLine[] =>
  lines.filter((line) => line.type === 0 && !isDigitalLine(line, fixed));

/**
 * The goods that a school hands out. Files have no influence on the school of the other goods (BIZ-07). In an order of
 * files only, all count.
 */
export function handedOutGoods(lines: readonly OrderLine[], fixed: PriceList['fixedProducts']): readonly OrderLine[] {
  const sent = parcelGoods(lines, fixed);
  return sent.length > 0 ? sent : lines;
}
