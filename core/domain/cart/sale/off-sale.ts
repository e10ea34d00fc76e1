/** Lines of a cart whose content the shop no longer sells (KEP-07). The cart keeps them until its checkout opens. */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { PortraitsOf } from '../held-pictures.ts';
import { isSoldFor } from '#core/domain/prices/job-range.ts';
import { kindOfLine } from '../line-kind.ts';
import { goodsOnSale } from './on-sale.ts';
import { settledGoods } from '../settled-goods.ts';

/**
 * Whether the shop no longer sells the content of the line, or a job of its pictures does not.
 * @param list the goods on sale now; a line keeps the product that it was made with
 */
export function isOffSale(
  line: OrderLine,
  {
    products,
    packages,
    catalogues,
    fixedProducts,
    ranges,
  }: Pick<PriceList, 'products' | 'packages' | 'catalogues' | 'fixedProducts' | 'ranges'>,
): boolean {
  if (!isSoldFor({ ranges }, subjectsOf(line), line)) return true;
  const isSold = (uuid: string) => products.some((product) => product.uuid === uuid);
  const kind = kindOfLine(line, fixedProducts);
  // Only the shop's answer shows archived jobs and designs that are off sale. Retouch follows its goods.
  if (kind !== 'retouch' && line.isOffSale === true) return true;
  if (kind === 'package') {
    const items = line.package?.packageItems ?? [];
    const isWhole =
      packages.some(({ uuid }) => uuid === line.package?.uuid) && items.every(({ product }) => product === null || isSold(product.uuid));
    return !isWhole;
  }
  if (kind === 'catalogue') {
    const isOffered = catalogues.some(({ uuid, subjectUuid }) => uuid === line.catalogue?.uuid && subjectUuid === line.subjects[0]?.uuid);
    return !isOffered;
  }
  return kind === 'product' && line.product !== null && !isSold(line.product.uuid);
}

const subjectsOf = ({ pricedFor, subjects }: OrderLine): readonly string[] => [
  ...(pricedFor === undefined ? [] : [pricedFor]),
  ...subjects.map(({ uuid }) => uuid),
];

/**
 * The goods that may be in the cart together, each with whether it can be bought. Goods that are off sale cannot be
 * bought, nor the retouch of their pictures if no other goods contain them.
 */
export function withOffSale(
  goods: readonly OrderLine[],
  isOff: (line: OrderLine) => boolean,
  portraitsOf: PortraitsOf,
): readonly OrderLine[] {
  const marked = goods.map((line) => marking(line, isOff(line)));
  const sold = new Set(settledGoods(goodsOnSale(marked), portraitsOf).map(({ uuid }) => uuid));
  return settledGoods(
    marked.map((line) => (line.fileRetouch === null || sold.has(line.uuid) ? line : marking(line, true))),
    portraitsOf,
  );
}

const marking = ({ isOffSale: _former, ...line }: OrderLine, isOff: boolean): OrderLine => (isOff ? { ...line, isOffSale: true } : line);

/** The package that the shop has temporarily closed, with its reason. It stays in the cart and blocks the order. */
export const disabledPackageIn = (goods: readonly OrderLine[]): { readonly name: string; readonly reason: string } | null =>
  goods.flatMap(({ description, disabled }) => (disabled ? [{ name: description, reason: disabled.reason }] : []))[0] ?? null;
