/**
 * Packages of a cart as the shop sells them now (KEP-16): the cart shows and prices the items that its checkout will
 * store.
 */
import { withItsSubjects } from '#core/domain/cart/goods-line.ts';
import { itemsStillSold } from '#core/domain/packages/package-rules.ts';
import { holdersAmong } from '#core/domain/prices/job-prices.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import type { CartLineRow } from '../cart-row.ts';
import { picturesOf } from '../checks/picture-reader.ts';

/** The rows in their order. A row whose package is now sold without some of its items is a new object without these. */
export async function asSoldNow(context: RequestContext, rows: readonly CartLineRow[]): Promise<readonly CartLineRow[]> {
  if (rows.every(({ line }) => line.package === null)) return rows;
  const packages = await shopOf(context).packages();
  const reduced = rows.map((row) => {
    const bundle = row.line.package;
    const items = packages.find(({ uuid }) => uuid === bundle?.uuid)?.items;
    const packageItems = bundle && items ? itemsStillSold(items, bundle.packageItems) : null;
    return bundle && packageItems ? { ...row, line: { ...row.line, package: { ...bundle, packageItems } } } : row;
  });
  if (reduced.every((row) => rows.includes(row))) return rows;
  // The remaining pictures may belong to other subjects.
  const holdersOf = holdersAmong(await picturesOf(context).ofSets());
  return reduced.map((row) => (rows.includes(row) ? row : { ...row, line: withItsSubjects(row.line, holdersOf) }));
}
