import type { Product } from '#core/contract/entities.ts';
import type { products } from '#server/db/schema.ts';
import { nameIn } from './names-in.ts';

export type ProductRow = typeof products.$inferSelect;

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
    ...(row.shownAs !== null && { shownAs: row.shownAs }),
    subproducts: row.subproducts.map(({ names, ...sub }) => ({ ...sub, name: nameIn(names, lang) })),
    productprices: row.productprices,
  };
}
