import { asc, eq } from 'drizzle-orm';
import type { Product } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { products } from '#server/db/schema.ts';
import { nameIn } from './names-in.ts';

export type ProductRow = typeof products.$inferSelect;

/** What the shop sells. */
export async function loadProducts(db: Db, lang: string): Promise<Product[]> {
  const rows = await db.select().from(products).where(eq(products.isSold, true)).orderBy(asc(products.sortOrder), asc(products.uuid));
  return rows.map((row) => productIn(row, lang));
}

export function productIn(row: ProductRow, lang: string): Product {
  return {
    uuid: row.uuid,
    name: nameIn(row.names, lang),
    type: row.type,
    sortOrder: row.sortOrder,
    minorderpartquantity: row.minorderpartquantity,
    maximumQuantity: row.maximumQuantity,
    campaignrequirement: row.campaignrequirement,
    formatSize: row.formatSize,
    subproducts: row.subproducts.map(({ names, ...sub }) => ({ ...sub, name: nameIn(names, lang) })),
    productprices: row.productprices,
  };
}
