/** The running shop in the form of its shop.json: `setup export` writes it and `setup --plan` compares with it. */
import { asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { categories, packages, products, promotedProducts, rebateCodes } from '#server/db/schema.ts';
import { loadLegacyPages } from '#server/features/pages/legacy-pages.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { isElsewhere } from '#server/http/files/shop-images.ts';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';

/**
 * Pictures and profiles have their stored names. Products and packages of an earlier file are not included, nor codes
 * of `vouchers make`.
 */
export async function loadRunningShop(db: Db): Promise<ShopFile> {
  return ShopFileSchema.parse({
    formatVersion: 1,
    settings: await loadSettings(db),
    categories: (await db.select().from(categories).orderBy(asc(categories.sortOrder), asc(categories.internalName))).map(withOwnPicture),
    products: (await db.select().from(products).where(eq(products.isSold, true)).orderBy(asc(products.sortOrder), asc(products.uuid))).map(
      soldProduct,
    ),
    packages: (await db.select().from(packages).where(eq(packages.isSold, true)).orderBy(asc(packages.sortOrder), asc(packages.uuid))).map(
      soldPackage,
    ),
    promotedProducts: await db.select().from(promotedProducts).orderBy(asc(promotedProducts.sortOrder), asc(promotedProducts.uuid)),
    rebateCodes: (await db.select().from(rebateCodes).where(isNull(rebateCodes.batch)).orderBy(asc(rebateCodes.code))).map(codeOfFile),
    pages: await loadLegacyPages(db),
  });
}

function codeOfFile(row: typeof rebateCodes.$inferSelect) {
  const { expiresAt, jobKeys, goodsUuids, batch: _batch, createdAt: _createdAt, ...code } = row;
  return { ...code, jobs: jobKeys, goods: goodsUuids, expiresAt: expiresAt?.toISOString() ?? null };
}

function soldPackage({ isSold: _isSold, ...file }: typeof packages.$inferSelect) {
  return withOwnPicture(file);
}

/** Earlier versions accepted pictures on other hosts, which `setup` refuses; pages never showed them. */
const withOwnPicture = <T extends { readonly image: string }>(goods: T): T => (isElsewhere(goods.image) ? { ...goods, image: '' } : goods);

function soldProduct(product: typeof products.$inferSelect) {
  const { isSold: _, ...file } = product;
  return file;
}
