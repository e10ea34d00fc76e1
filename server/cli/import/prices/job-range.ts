/** The goods that job.json names (BIZ-07), and their checks. */
import * as z from 'zod/mini';
import { UuidSchema } from '#core/contract/entities.ts';
import { TEMPLATE_PRODUCT_TYPES } from '#core/domain/cart/line-kind.ts';
import type { JobRange } from '#server/db/schema/subjects.ts';
import type { PathFault } from '#server/cli/json-file/check-json-file.ts';
import type { PricedGoods } from './job-prices.ts';

/** May be empty: the job sells none of them. */
export const NamedGoodsSchema = z
  .array(UuidSchema)
  .check(z.refine((uuids) => new Set(uuids).size === uuids.length, 'something is named twice'));

/** null for all of the shop's; undefined for the value in the shop. */
export interface NamedRange {
  readonly products: readonly string[] | null | undefined;
  readonly packages: readonly string[] | null | undefined;
  readonly catalogues: readonly string[] | null | undefined;
}

/** The job's range from now on. */
export function rangeFrom({ products, packages, catalogues }: NamedRange, before: JobRange | null): JobRange | null {
  const range = {
    products: products === undefined ? (before?.products ?? null) : products,
    packages: packages === undefined ? (before?.packages ?? null) : packages,
    catalogues: catalogues === undefined ? (before?.catalogues ?? null) : catalogues,
  };
  return Object.values(range).every((named) => named === null) ? null : range;
}

export function rangeFaults({ products, packages, catalogues }: NamedRange, shop: PricedGoods): readonly PathFault[] {
  const made = shop.products.filter(({ type }) => TEMPLATE_PRODUCT_TYPES.includes(type));
  const unknown = (
    key: keyof NamedRange,
    named: readonly string[] | null | undefined,
    known: readonly { readonly uuid: string }[],
    what: string,
  ) =>
    (named ?? []).flatMap((uuid, index) =>
      known.some((entry) => entry.uuid === uuid) ? [] : [{ path: [key, index], text: `the shop sells no ${what} ${uuid}` }],
    );
  return [
    ...unknown('products', products, made, 'product of the editor'),
    ...unknown('packages', packages, shop.packages, 'package'),
    ...unknown('catalogues', catalogues, shop.catalogues, 'catalogue'),
  ];
}
