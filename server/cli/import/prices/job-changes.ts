/** Changes of an existing job's deliveries and range by an import: before and now, as for prices. */
import type { JobRow } from '#server/media/picture-access.ts';
import { nameIn } from '#server/features/shop/names-in.ts';
import { type ImportIssue, warning } from '../import-issue.ts';
import type { PricedGoods } from './job-prices.ts';

type Told = Pick<JobRow, 'deadlines' | 'range'>;
type NamedGoods = readonly { readonly uuid: string; readonly names: Readonly<Record<string, string>> }[];

export function changeIssues(
  before: Told,
  now: Told,
  shop: Pick<PricedGoods, 'products' | 'packages' | 'catalogues'>,
): readonly ImportIssue[] {
  const texts = ({ deadlines, range }: Told) => ({
    deadlines: deadlinesText(deadlines),
    products: goodsText(range?.products, shop.products),
    packages: goodsText(range?.packages, shop.packages),
    catalogues: goodsText(range?.catalogues, shop.catalogues),
  });
  const [earlier, later] = [texts(before), texts(now)];
  return (['deadlines', 'products', 'packages', 'catalogues'] as const).flatMap((field) =>
    earlier[field] === later[field]
      ? []
      : [warning('job-changed', { file: 'job.json' }, { field, before: earlier[field], now: later[field] })],
  );
}

const deadlinesText = (deadlines: Told['deadlines']): string =>
  deadlines === null
    ? 'none'
    : deadlines
        .map(({ orderBy, delivery, message }) => `${delivery} for orders by ${orderBy}${message ? ` (${nameIn(message, 'en')})` : ''}`)
        .join(', ');

/** Goods that the shop no longer sells have no name in the list. */
function goodsText(uuids: readonly string[] | null | undefined, goods: NamedGoods): string {
  if (!uuids) return 'all of the shop';
  const names = uuids
    .map((uuid) => goods.find((entry) => entry.uuid === uuid)?.names)
    .map((found, at) => (found ? nameIn(found, 'en') : uuids[at]));
  return names.length === 0 ? 'none' : names.join(', ');
}
