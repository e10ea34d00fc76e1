import type { PriceList } from '#core/contract/shop.ts';
import type { ArrivalRules } from '#core/domain/orders/arrival/arrival-day.ts';
import { isExpressPickup } from '#core/domain/orders/express-pickup.ts';
import { catalogueOffers, cataloguePrices } from './catalogue-offers.ts';
import { discountRules } from './discount-rules.ts';
import { jobPriceLists } from './job-price-list.ts';
import { jobRanges } from './job-ranges.ts';
import { productIn } from './load-products.ts';
import type { Shop } from './load-shop.ts';
import { packagePrices } from './package-prices.ts';
import { schoolJobs } from './school-jobs.ts';
import type { UserSubject } from './user-subjects.ts';

interface PriceListSurroundings {
  readonly lang: string;
  readonly timeZone: string;
  /** The same as in `packagePrices`. */
  readonly years: ReadonlyMap<string, number>;
}

/**
 * All prices for a customer, in their language. The device gets the same list that prices the cart here.
 * @param subjects empty for a visitor: no catalogues, no time-limited prices
 */
export function priceListOf(shop: Shop, subjects: readonly UserSubject[], { lang, timeZone, years }: PriceListSurroundings): PriceList {
  const { settings, products, packages, promoted } = shop;
  const { portal } = settings;
  const jobs = jobPriceLists(shop, subjects, { lang, years });
  const ranges = jobRanges(subjects);
  const discounts = discountRules(shop, subjects, lang);
  const schools = schoolJobs(subjects, lang);
  return {
    currency: portal.currency,
    products: products.filter((row) => row.isSold).map((row) => productIn(row, lang)),
    digitalRebate: portal.digitalRebate,
    fixedProducts: portal.fixedProducts,
    freeShippingThreshold: portal.freeShippingThreshold,
    taxPercent: portal.taxPercent,
    packages: packagePrices(packages, subjects, { lang, products, years }),
    catalogues: cataloguePrices(catalogueOffers(settings, subjects, lang)),
    promoted: [...promoted],
    deliveries: settings.delivery.methods.map(({ type, options, pickupLocations }) => ({
      type,
      choices: [
        ...options.map(({ price, isExpress, deliverytime, expire }) => ({ price, isExpress, days: deliverytime, expire })),
        ...pickupLocations.map(({ uuid, price, deliverytime }) => ({
          price,
          isExpress: isExpressPickup(uuid),
          days: deliverytime,
          expire: null,
        })),
      ],
    })),
    arrival: { ...arrivalRules(settings, subjects), timeZone },
    ...(discounts.length > 0 && { discounts }),
    ...(ranges.length > 0 && { ranges }),
    ...(schools.length > 0 && { schools }),
    ...(jobs.length > 0 && { jobs }),
  };
}

export const arrivalRules = ({ options, delivery }: Shop['settings'], subjects: readonly UserSubject[]): ArrivalRules => ({
  country: options.country,
  retouchDays: delivery.retouchDays,
  photoDays: Object.fromEntries(
    subjects.map(({ uuid, photographedAtMs }) => [uuid, new Date(photographedAtMs).toISOString().slice(0, 10)]),
  ),
});
