/** Goods of an order that are sent: files and retouch are only downloaded. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalLine } from '../cart/only-digital.ts';

export const parcelGoods = (lines: readonly OrderLine[], fixed: PriceList['fixedProducts']): readonly OrderLine[] =>
  lines.filter((line) => line.type === 0 && !isDigitalLine(line, fixed));
