/** Packages in a cart whose content the shop has changed since (KEP-16). */
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { cartLines, packages } from '#server/db/schema.ts';
import type { CartLineRow } from '../cart/cart-row.ts';

type SoldItem = (typeof packages.$inferSelect)['items'][number];

/**
 * Removes items that the package no longer includes from the stored lines. The other items keep the customer's edits. A
 * package with a new item is not changed here: the customer must fill and check that item first.
 * @returns whether a line was changed
 */
export async function dropUnsoldItems(db: Db, rows: readonly CartLineRow[]): Promise<boolean> {
  const bundles = rows.flatMap((row) => (row.line.package ? [{ row, bundle: row.line.package }] : []));
  if (bundles.length === 0) return false;
  const sold = await db
    .select({ uuid: packages.uuid, items: packages.items })
    .from(packages)
    .where(
      inArray(
        packages.uuid,
        bundles.map(({ bundle }) => bundle.uuid),
      ),
    );
  let isChanged = false;
  for (const { row, bundle } of bundles) {
    const items = sold.find(({ uuid }) => uuid === bundle.uuid)?.items ?? [];
    const kept = bundle.packageItems.filter((item) => items.some((entry) => isSame(entry, item)));
    if (kept.length === 0 || kept.length !== items.length || kept.length === bundle.packageItems.length) continue;
    const line = { ...row.line, package: { ...bundle, packageItems: kept } };
    await db.update(cartLines).set({ line }).where(eq(cartLines.uuid, row.uuid));
    isChanged = true;
  }
  return isChanged;
}

const isSame = (sold: SoldItem, kept: NonNullable<CartLineRow['line']['package']>['packageItems'][number]): boolean =>
  sold.uuid === kept.uuid &&
  sold.type === kept.type &&
  (sold.type !== 'TEMPLATE_PRODUCT' || sold.productUuid === (kept.product?.uuid ?? null));
