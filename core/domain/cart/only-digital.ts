/** Goods that are delivered as files (CHK-02, CRT-07). */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalPackage } from './held-pictures.ts';
import { kindOfLine } from './line-kind.ts';

export function isOnlyDigital(goods: readonly OrderLine[], fixedProducts: PriceList['fixedProducts']): boolean {
  return goods.length > 0 && goods.every((line) => isDigitalLine(line, fixedProducts));
}

/** Retouch is delivered with the files. */
export function isDigitalLine(line: OrderLine, fixedProducts: PriceList['fixedProducts']): boolean {
  const kind = kindOfLine(line, fixedProducts);
  if (kind === 'package') return line.package !== null && isDigitalPackage(line.package);
  return kind === 'digital-file' || kind === 'digital-set' || kind === 'retouch';
}
