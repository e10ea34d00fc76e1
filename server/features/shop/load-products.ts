import { and, asc, eq } from 'drizzle-orm';
import type { Product } from '#core/contract/entities.ts';
import type { Db } from '#server/db/client.ts';
import { products } from '#server/db/schema.ts';
import { nameIn } from './names-in.ts';

type ProductRow = typeof products.$inferSelect;

/** What the shop sells. */
export const loadProducts = (db: Db, lang: string): Promise<Product[]> => load(db, lang, true);

/** What has left the shop's file: carts that hold it still show it, with its last price, and nothing sells it. */
export const loadWithdrawnProducts = (db: Db, lang: string): Promise<Product[]> => load(db, lang, false);

export async function isWithdrawn(db: Db, productUuid: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: products.uuid })
    .from(products)
    .where(and(eq(products.uuid, productUuid), eq(products.isSold, false)));
  return rows.length > 0;
}

async function load(db: Db, lang: string, isSold: boolean): Promise<Product[]> {
  const rows = await db.select().from(products).where(eq(products.isSold, isSold)).orderBy(asc(products.sortOrder), asc(products.uuid));
  return rows.map((row) => productIn(row, lang));
}

function productIn(row: ProductRow, lang: string): Product {
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
