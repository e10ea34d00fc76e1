import { isNotNull } from 'drizzle-orm';
import type { PriceList } from '#core/contract/shop.ts';
import type { Db } from '#server/db/client.ts';
import { promotedProducts } from '#server/db/schema.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { catalogueOffers, cataloguePrices } from './catalogue-offers.ts';
import { loadProducts } from './load-products.ts';
import { loadPackageRows, packagePrices } from './package-prices.ts';
import { loadUserSubjects } from './user-subjects.ts';

/**
 * What everything costs for a customer, in their language. The same list goes to the device and prices the cart here.
 * @param userUuid null for a visitor: no catalogues, no time-limited prices
 */
export async function loadPriceList(db: Db, userUuid: string | null, lang: string): Promise<PriceList> {
  const settings = await loadSettings(db);
  const subjects = await loadUserSubjects(db, userUuid);
  const promoted = await db
    .select({
      productUuid: promotedProducts.productUuid,
      templateUuid: promotedProducts.templateUuid,
      rebatedPrice: promotedProducts.rebatedPrice,
    })
    .from(promotedProducts)
    .where(isNotNull(promotedProducts.rebatedPrice));
  const { portal } = settings;
  return {
    currency: portal.currency,
    products: await loadProducts(db, lang),
    digitalRebate: portal.digitalRebate,
    fixedProducts: portal.fixedProducts,
    freeShippingThreshold: portal.freeShippingThreshold,
    taxPercent: portal.taxPercent,
    packages: packagePrices(await loadPackageRows(db), subjects, lang),
    catalogues: cataloguePrices(catalogueOffers(settings, subjects, lang)),
    promoted: promoted.flatMap(({ rebatedPrice, ...row }) => (rebatedPrice === null ? [] : [{ ...row, rebatedPrice }])),
  };
}
