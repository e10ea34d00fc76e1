import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { kindOfLine } from './line-kind.ts';

/**
 * Whether the shop no longer sells what the line holds (KEP-07): a cart keeps such a line until its checkout opens.
 * @param list names what is sold now; a line keeps the product that it was made with
 */
export function isOffSale(
  line: OrderLine,
  { products, packages, fixedProducts }: Pick<PriceList, 'products' | 'packages' | 'fixedProducts'>,
): boolean {
  const isSold = (uuid: string) => products.some((product) => product.uuid === uuid);
  const kind = kindOfLine(line, fixedProducts);
  if (kind === 'package') {
    const items = line.package?.packageItems ?? [];
    return (
      !packages.some(({ uuid }) => uuid === line.package?.uuid) || items.some(({ product }) => product !== null && !isSold(product.uuid))
    );
  }
  return kind === 'product' && line.product !== null && !isSold(line.product.uuid);
}
