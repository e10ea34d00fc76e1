/** The prices of jobs of the customer's sets, as the price list and the packages have them (KEP-10). */
import type { Product } from '#core/contract/entities.ts';
import type { ListedPackage, PriceList } from '#core/contract/shop.ts';
import type { JobPrices } from '#server/db/schema/subjects.ts';
import type { Shop } from './load-shop.ts';
import { type ProductRow, productIn } from './load-products.ts';
import { type PackageRow, packagePrices, timeLimitOf } from './package-prices.ts';
import type { UserSubject } from './user-subjects.ts';

type ShopPrices = Pick<Shop, 'settings' | 'products' | 'packages'>;

/** Each job with prices in the shop's currency. A product or package that the shop has withdrawn is left out. */
export function jobPriceLists(
  { settings, products, packages }: ShopPrices,
  subjects: readonly UserSubject[],
  { lang, years }: { readonly lang: string; readonly years: ReadonlyMap<string, number> },
): NonNullable<PriceList['jobs']> {
  const jobs = new Map(subjects.map((subject) => [subject.jobUuid, subject]));
  return [...jobs.values()].flatMap((subject) => {
    const prices = pricesOfJob(subject, settings.portal.currency);
    if (prices === null) return [];
    const sold = products.filter((row) => row.isSold).flatMap((row) => productOfJob(row, prices, lang) ?? []);
    const offered = packages.flatMap((row) => packageOfJob(row, prices) ?? []);
    const subjectUuids = subjects.filter(({ jobUuid }) => jobUuid === subject.jobUuid).map(({ uuid }) => uuid);
    const named = packagePrices(offered, subjects, { lang, products, years });
    return [{ uuid: subject.jobUuid, subjectUuids, products: sold, packages: named }];
  });
}

const pricesOfJob = ({ jobPrices }: UserSubject, currency: string): JobPrices | null =>
  jobPrices !== null && jobPrices.currency === currency ? jobPrices : null;

function productOfJob(row: ProductRow, prices: JobPrices, lang: string): Product | null {
  const own = prices.products.find(({ uuid }) => uuid === row.uuid);
  if (!own) return null;
  const product = productIn(row, lang);
  return {
    ...product,
    productprices: [...own.productprices],
    campaignrequirement: own.campaignrequirement === undefined ? product.campaignrequirement : own.campaignrequirement,
    subproducts: product.subproducts.map((sub) => ({
      ...sub,
      extraprice: own.subproducts?.find(({ uuid }) => uuid === sub.uuid)?.extraprice ?? sub.extraprice,
    })),
  };
}

/** The package with the job's prices; null when the shop's prices apply. */
function packageOfJob(row: PackageRow, prices: JobPrices): PackageRow | null {
  const own = prices.packages.find(({ uuid }) => uuid === row.uuid);
  if (!own || row.type !== 'package') return null;
  const { originalPrice, priceIncludingDiscount, timeLimitedDiscountPrice = null } = own;
  return { ...row, originalPrice, priceIncludingDiscount, timeLimitedDiscountPrice };
}

/** The package at the price of the subject's job. */
export function packageForSubject(row: PackageRow, subject: UserSubject, currency: string): PackageRow {
  const prices = pricesOfJob(subject, currency);
  return (prices && packageOfJob(row, prices)) ?? row;
}

export type OfferedPrices = NonNullable<ListedPackage['pricesFor']>[string];

/** @param nowMs present time; the time-limited price counts from the addition of the customer's newest set */
export function offeredPrices(row: PackageRow, subjects: readonly UserSubject[], nowMs: number): OfferedPrices {
  const offer = timeLimitOf(row, subjects);
  const remainingMs = offer ? offer.untilMs - nowMs : 0;
  return {
    originalPrice: row.originalPrice,
    priceIncludingDiscount: row.priceIncludingDiscount,
    useTimeLimitedDiscount: remainingMs > 0,
    timeLimitedDiscountPrice: row.timeLimitedDiscountPrice,
    remainingTime: remainingMs > 0 ? Math.ceil(remainingMs / 1000) : null,
  };
}
