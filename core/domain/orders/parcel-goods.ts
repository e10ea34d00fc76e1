/** Goods of an order that are sent: files and retouch are only downloaded. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalLine } from '../cart/only-digital.ts';

export const parcelGoods = (lines: readonly OrderLine[], fixed: PriceList['fixedProducts']): readonly OrderLine[] =>
  lines.filter((line) => line.type === 0 && !isDigitalLine(line, fixed));

/**
 * The goods that a school hands out. A file does not decide which school the other goods go to (BIZ-07). An order of files only
 * has all of them.
 */
export function handedOutGoods(lines: readonly OrderLine[], fixed: PriceList['fixedProducts']): readonly OrderLine[] {
  const sent = parcelGoods(lines, fixed);
  return sent.length > 0 ? sent : lines;
}
