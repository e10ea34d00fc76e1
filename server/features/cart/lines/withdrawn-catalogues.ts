/**
 * Catalogues in a cart that the shop, or the job of their subject, no longer sells. They are shown like withdrawn
 * products (KEP-07).
 */
import type { PriceList } from '#core/contract/shop.ts';
import type { ShopSettings } from '#server/features/settings/shop-data.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import type { CartLineRow } from '../cart-row.ts';

type Sold = Pick<PriceList, 'catalogues'>;

export const sellsCatalogue = ({ catalogues }: Sold, { line }: Pick<CartLineRow, 'line'>): boolean =>
  catalogues.some(({ uuid, subjectUuid }) => uuid === line.catalogueUuid && subjectUuid === line.subjects[0]?.uuid);

/** Whether a package with a catalogue in it can be delivered to its subject. */
export const sellsAnyCatalogue = ({ catalogues }: Sold, { line }: Pick<CartLineRow, 'line'>): boolean =>
  catalogues.some(({ subjectUuid }) => subjectUuid === line.subjects[0]?.uuid);

/** With their last name and price: the shop's, if it sells them to others, else those with which they were added. */
export function withdrawnCatalogues(
  rows: readonly Pick<CartLineRow, 'kind' | 'line' | 'quantity'>[],
  priceList: Pick<PriceList, 'catalogues' | 'products' | 'fixedProducts'>,
  { catalogues }: Pick<ShopSettings, 'catalogues'>,
  lang: string,
): PriceList['catalogues'] {
  return rows.flatMap((row) => {
    const { catalogueUuid: uuid, subjects, catalogueOffer } = row.line;
    const subjectUuid = subjects[0]?.uuid;
    if (row.kind !== 'catalogue' || uuid === undefined || subjectUuid === undefined || sellsCatalogue(priceList, row)) return [];
    const last = catalogues.offers.find((offer) => offer.uuid === uuid) ?? catalogueOffer;
    // A line from before names were stored uses the general name of catalogues.
    const kind = priceList.products.find((product) => product.uuid === priceList.fixedProducts.catalogue);
    return [
      { uuid, subjectUuid, name: last ? nameIn(last.names, lang) : (kind?.name ?? ''), price: last?.price ?? 0, maxQuantity: row.quantity },
    ];
  });
}
