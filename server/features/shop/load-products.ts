import { asc } from 'drizzle-orm';
import type { Product } from '../../../core/contract/entities.ts';
import type { Db } from '../../db/client.ts';
import { products } from '../../db/schema.ts';
import { nameIn } from './names-in.ts';

type ProductRow = typeof products.$inferSelect;

export async function loadProducts(db: Db, lang: string): Promise<Product[]> {
  const rows = await db.select().from(products).orderBy(asc(products.sortOrder), asc(products.uuid));
  return rows.map((row) => productIn(row, lang));
}

function productIn({ names, subproducts, ...row }: ProductRow, lang: string): Product {
  return {
    ...row,
    name: nameIn(names, lang),
    subproducts: subproducts.map(({ names: words, ...sub }) => ({ ...sub, name: nameIn(words, lang) })),
  };
}
