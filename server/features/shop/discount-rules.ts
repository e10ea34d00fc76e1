/** Discounts of the shop and of jobs of the customer's sets, as the price list has them (BIZ-07). */
import type { DiscountRule } from '#core/contract/shop.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import type { SiblingDiscount, VolumeDiscount } from '../settings/discount-settings.ts';
import type { Shop } from './load-shop.ts';
import { nameIn } from './names-in.ts';
import type { UserSubject } from './user-subjects.ts';

type Sold = Pick<Shop, 'products' | 'packages' | 'settings'>;
type OwnDiscounts = NonNullable<NonNullable<UserSubject['jobPrices']>['discounts']>;

/** Empty when there are none. Volume discounts of the shop, then of jobs; then sibling discounts in the same order. */
export function discountRules(shop: Sold, subjects: readonly UserSubject[], lang: string): DiscountRule[] {
  const { discounts, portal } = shop.settings;
  const jobs = jobsOf(subjects, portal.currency);
  const volumeJobs = jobs.filter(({ own }) => own?.volume !== undefined);
  const siblingJobs = jobs.filter(({ own }) => own?.sibling !== undefined);
  const others = jobs.filter((job) => !siblingJobs.includes(job));
  const apart = volumeJobs.flatMap(({ uuids }) => uuids);
  return [
    ...discounts.volume.map((entry) => ({ ...volumeRule(entry, shop, lang), ...(apart.length > 0 && { notFor: apart }) })),
    ...volumeJobs.flatMap(({ own, uuids }) => (own?.volume ?? []).map((entry) => ({ ...volumeRule(entry, shop, lang), onlyFor: uuids }))),
    // A visitor has no children yet, and sees the rule in the price list.
    ...(subjects.length === 0 ? [[]] : siblingsOfShop(discounts.sibling, others)).flatMap((uuids) =>
      siblingRule(discounts.sibling, uuids, lang),
    ),
    ...siblingJobs.flatMap(({ own, uuids }) => siblingRule(own?.sibling ?? null, uuids, lang)),
  ];
}

interface Job {
  readonly own: OwnDiscounts | undefined;
  readonly uuids: string[];
}

/** Amounts of a job in another currency than the shop's do not apply. */
function jobsOf(subjects: readonly UserSubject[], currency: string): readonly Job[] {
  return [...new Set(subjects.map(({ jobUuid }) => jobUuid))].map((jobUuid) => {
    const its = subjects.filter((subject) => subject.jobUuid === jobUuid);
    const prices = its[0]?.jobPrices;
    return { own: prices?.currency === currency ? prices.discounts : undefined, uuids: its.map(({ uuid }) => uuid) };
  });
}

/** The subjects whose children count together. */
function siblingsOfShop(sibling: ShopSettings['discounts']['sibling'], jobs: readonly Job[]): readonly string[][] {
  const uuids = jobs.map((job) => job.uuids);
  return sibling?.per === 'shop' && uuids.length > 0 ? [uuids.flat()] : uuids;
}

const siblingRule = (
  sibling: Pick<SiblingDiscount, 'names' | 'off' | 'value'> | NonNullable<OwnDiscounts['sibling']> | null,
  uuids: string[],
  lang: string,
): DiscountRule[] =>
  sibling === null
    ? []
    : [{ kind: 'sibling', ...named(sibling, lang), steps: [{ from: 2, off: sibling.off, value: sibling.value }], onlyFor: uuids }];

function volumeRule(entry: VolumeDiscount | NonNullable<OwnDiscounts['volume']>[number], shop: Sold, lang: string): DiscountRule {
  const { measure, goods, categories, steps } = entry;
  const only = goods?.length === 1 && categories === null ? goods[0] : undefined;
  const sold = [...shop.products, ...shop.packages].find(({ uuid }) => uuid === only);
  return {
    kind: measure,
    ...named(entry, lang),
    ...(sold && { of: nameIn(sold.names, lang) }),
    steps: steps.map(({ from, percent }) => ({ from, off: 'percent', value: percent })),
    ...(goods && { goodsUuids: [...goods] }),
    ...(categories && { categories: [...categories] }),
  };
}

const named = ({ names }: { readonly names: Readonly<Record<string, string>> | null }, lang: string) =>
  names === null ? {} : { name: nameIn(names, lang) };
