/** Changes of an existing job's prices by an import: each price before and now. */
import { formatMinor } from '#core/kernel/money.ts';
import type { JobPrices } from '#server/db/schema/subjects.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import { type ImportIssue, warning } from '../import-issue.ts';
import type { PricedGoods } from './job-prices.ts';

type ProductPrices = Pick<PricedGoods['products'][number], 'productprices' | 'campaignrequirement' | 'subproducts'>;
type OwnProduct = JobPrices['products'][number];
type PackagePrices = JobPrices['packages'][number];

const PLACE = { file: 'job.json' };

export function priceIssues(before: JobPrices | null, now: JobPrices | null, shop: PricedGoods): readonly ImportIssue[] {
  const texts = (prices: JobPrices | null) => {
    // Prices in another currency do not apply.
    const own = prices?.currency === shop.currency ? prices : null;
    return [
      ...shop.products.map((row) =>
        productText(
          row,
          own?.products.find(({ uuid }) => uuid === row.uuid),
          shop.currency,
        ),
      ),
      ...shop.packages.map((row) => packageText(own?.packages.find(({ uuid }) => uuid === row.uuid) ?? row, shop.currency)),
      discountsText(own?.discounts, shop.currency),
    ];
  };
  const names = [...[...shop.products, ...shop.packages].map((row) => nameIn(row.names, 'en')), 'discounts'];
  const [earlier, later] = [texts(before), texts(now)];
  const changed = names.flatMap((name, at) =>
    earlier[at] === later[at] ? [] : [warning('price-changed', PLACE, { name, before: earlier[at] ?? '', now: later[at] ?? '' })],
  );
  return before !== null && now === null ? [warning('prices-of-shop', PLACE), ...changed] : changed;
}

/** '20.00 NOK, from 4 pieces 15.00 NOK (campaign 12.00 NOK)'. */
function productText(row: ProductPrices, own: OwnProduct | undefined, currency: string): string {
  const tiers = own?.productprices ?? row.productprices;
  const requirement = own?.campaignrequirement === undefined ? row.campaignrequirement : own.campaignrequirement;
  const extras = row.subproducts.flatMap(({ uuid, names, extraprice }) => {
    const price = own?.subproducts?.find((entry) => entry.uuid === uuid)?.extraprice ?? extraprice;
    return [`${nameIn(names, 'en')} ${amount(price, currency)}`];
  });
  return [
    ...tiers.map(({ quantity, price, campaignprice }) =>
      [
        quantity > 1 ? `from ${quantity} pieces ` : '',
        amount(price, currency),
        campaignprice === null ? '' : ` (campaign ${amount(campaignprice, currency)})`,
      ].join(''),
    ),
    ...(requirement === null ? [] : [`campaign from ${requirement} pieces`]),
    ...extras,
  ].join(', ');
}

function packageText({ originalPrice, priceIncludingDiscount, timeLimitedDiscountPrice = null }: PackagePrices, currency: string): string {
  const limited = timeLimitedDiscountPrice === null ? '' : `, for a limited time ${amount(timeLimitedDiscountPrice, currency)}`;
  return `${amount(priceIncludingDiscount, currency)} instead of ${amount(originalPrice, currency)}${limited}`;
}

/** 'siblings 10 %; from 5 pieces 10 %, from 10 pieces 15 %'. */
function discountsText(discounts: JobPrices['discounts'], currency: string): string {
  const { sibling, volume } = discounts ?? {};
  const off = sibling && (sibling.off === 'percent' ? `${sibling.value} %` : amount(sibling.value, currency));
  const steps = volume?.map((entry) =>
    entry.steps
      .map(({ from, percent }) => `from ${entry.measure === 'pieces' ? `${from} pieces` : amount(from, currency)} ${percent} %`)
      .join(', '),
  );
  return [
    `siblings ${sibling === undefined ? 'as in the shop' : (off ?? 'none')}`,
    steps === undefined ? 'volume as in the shop' : steps.join('; ') || 'volume none',
  ].join('; ');
}

const amount = (price: number, currency: string): string => formatMinor(price, currency, 'en').replaceAll('\u00a0', ' ');
