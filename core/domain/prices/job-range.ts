/**
 * The part of the shop's goods that a job sells (BIZ-07): products that are made in the editor, and packages. A job
 * without a range sells all of them. Files and retouch are sold for every job, and the shop offers catalogues for each
 * subject.
 */
import type { PriceList } from '#core/contract/shop.ts';
import { TEMPLATE_PRODUCT_TYPES } from '../cart/line-kind.ts';
import { pricesFor } from './job-prices.ts';

type Ranged = Pick<PriceList, 'ranges'>;

interface RangedGoods {
  readonly product?: { readonly uuid: string; readonly type: number } | null;
  readonly package?: { readonly uuid: string } | null;
}

/** Whether the job of each of these subjects sells it. Goods with pictures of two jobs need both. */
export const isSoldFor = ({ ranges = [] }: Ranged, subjectUuids: readonly string[], goods: RangedGoods): boolean =>
  ranges.every(
    (range) =>
      !range.subjectUuids.some((uuid) => subjectUuids.includes(uuid)) ||
      (goods.package ? isNamed(range.packages, goods.package.uuid) : !goods.product || sellsProduct(range.products, goods.product)),
  );

const sellsProduct = (named: readonly string[] | null, { uuid, type }: { readonly uuid: string; readonly type: number }): boolean =>
  !TEMPLATE_PRODUCT_TYPES.includes(type) || isNamed(named, uuid);

const isNamed = (named: readonly string[] | null, uuid: string): boolean => named === null || named.includes(uuid);

/** The list for a subject's job: with its prices, and only with the goods that it sells. */
export function soldFor(list: PriceList, subjectUuid: string | undefined): PriceList {
  const priced = pricesFor(list, subjectUuid);
  if (subjectUuid === undefined || !list.ranges) return priced;
  return {
    ...priced,
    products: priced.products.filter((product) => isSoldFor(list, [subjectUuid], { product })),
    packages: priced.packages.filter((entry) => isSoldFor(list, [subjectUuid], { package: entry })),
  };
}
