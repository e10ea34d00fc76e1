import { expect, test } from 'vitest';
import type { OrderLine, Product } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { lineOfNew, changedLine } from '../cart/goods-line.ts';
import { priceCart } from '../cart/cart-totals.ts';
import { facts, IDS, newLine, packageOf, priceList, showing, texts } from '../fixtures/price-list.ts';
import { pricedSubject, pricesFor, subjectsOfPictures } from './job-prices.ts';

const [emmas, other] = IDS.pictures;
const OLE = { uuid: IDS.otherSubject, name: 'Ole Lind', group: '2A' };
/** The first picture is of Emma, whose job has its own prices, the second of Ole, whose job has none. */
const twoSets = {
  ...facts,
  subject: (uuid: string) => (uuid === OLE.uuid ? OLE : facts.subject(uuid)),
  holdersOf: (uuid: string) => (uuid === other ? [OLE.uuid] : uuid === emmas ? [IDS.subject] : []),
};
const dearer = (uuid: string, ...prices: Product['productprices']): Product => {
  const product = priceList.products.find((entry) => entry.uuid === uuid);
  if (!product) throw new Error(`no product ${uuid}`);
  return { ...product, productprices: prices };
};
const tier = (quantity: number, price: number) => ({ quantity, price, campaignprice: null, type: 1 });
const list: PriceList = {
  ...priceList,
  jobs: [
    {
      uuid: 'job',
      subjectUuids: [IDS.subject],
      products: [dearer(IDS.mug, tier(1, 20_000), tier(4, 15_000))],
      packages: [{ uuid: IDS.packageB, name: 'Package B', originalPrice: 60_000, priceIncludingDiscount: 55_000, timeLimited: null }],
    },
  ],
};
const mug = (uuid: string, quantity: number, pictures: readonly string[], subjects: readonly string[]): OrderLine =>
  lineOfNew(
    newLine(uuid, IDS.mug, quantity, { template: showing(...pictures), subjects: subjects.map((subject) => ({ uuid: subject })) }),
    list,
    twoSets,
  );
const prices = (...lines: OrderLine[]) =>
  priceCart(lines, list, { ownerUuid: IDS.owner, nowMs: 2_000, texts, rebate: null }).orderLines.map((line) => line.linePrice);

test("[KEP-10] a job's prices replace only the goods that it names; the rest, and every other job, has the shop's", () => {
  const own = pricesFor(list, IDS.subject);
  const changed = own.products.filter((product, index) => product !== priceList.products[index]).map(({ uuid }) => uuid);
  expect([changed, own.packages.map((entry) => entry.priceIncludingDiscount)]).toEqual([[IDS.mug], [79_900, 55_000]]);
  expect([pricesFor(list, IDS.otherSubject), pricesFor(list, undefined)]).toEqual([list, list]);
});

test('[KEP-10] each line of a mixed cart is priced by the job of its pictures', () => {
  const none = lineOfNew(newLine('none', IDS.mug, 1, { subjects: [] }), list, twoSets);
  expect(prices(mug('a', 1, [emmas], [IDS.subject]), mug('b', 1, [other], [OLE.uuid]), none)).toEqual([20_000, 17_900, 17_900, 55_800]);
});

test('[KEP-10] the pictures determine the list, not the subject that the device names', () => {
  const named = mug('a', 1, [emmas], [OLE.uuid]);
  expect([pricedSubject(named), prices(named)[0]]).toEqual([IDS.subject, 20_000]);
});

test('[KEP-10] with pictures of several jobs the most expensive list applies, in any order of the fields; own uploads use the subject’s', () => {
  expect([prices(mug('a', 1, [other, emmas], [OLE.uuid]))[0], prices(mug('b', 1, [emmas, other], [IDS.subject]))[0]]).toEqual([
    20_000, 20_000,
  ]);
  // From four pieces on, the job's own list is cheaper.
  expect(prices(mug('c', 4, [emmas, other], [IDS.subject]))[0]).toBe(4 * 17_900);
  expect(prices(mug('d', 1, ['an upload'], [IDS.subject]))[0]).toBe(20_000);
  const stored = { userResources: { 'page.b': image(emmas), 'page.a': image(other), 'page.c': image(other) } };
  expect(subjectsOfPictures(stored, [], (uuid) => [uuid])).toEqual([other, emmas]);
});

test("[KEP-10] a picture in a place that the design lacks lowers no price, nor that of a package's item of a more expensive job", () => {
  const template = showing(emmas);
  const decoyed = { ...template, data: { ...template.data, userResources: { ...template.data.userResources, 'aaa/decoy': image(other) } } };
  const line = lineOfNew(newLine('a', IDS.mug, 1, { template: decoyed, subjects: [{ uuid: OLE.uuid }] }), list, twoSets);
  expect(prices(line)[0]).toBe(20_000);

  const wanted = packageOf(IDS.packageB);
  const emma = { uuid: IDS.subject, name: '', group: '' };
  const mixed = { ...wanted, packageItems: wanted.packageItems.map((item) => ({ ...item, subject: emma })) };
  const bundle = lineOfNew(newLine('p', IDS.packageB, 1, { package: mixed, subjects: [{ uuid: OLE.uuid }] }), list, twoSets);
  expect(prices(bundle)[0]).toBe(55_000);
});

const image = (uuid: string) => ({
  kind: 'image' as const,
  uuid,
  width: 1,
  height: 1,
  rotation: 0 as const,
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  overrideEffect: 'original' as const,
  background: null,
});

test("[KEP-10] an edit that changes the pictures changes the line's list", () => {
  const line = mug('a', 1, [other], [OLE.uuid]);
  const edited = changedLine(line, { template: showing(emmas) }, list, twoSets);
  const back = changedLine(edited, { template: showing(other) }, list, twoSets);
  expect([line, edited, back].map((entry) => prices(entry)[0])).toEqual([17_900, 20_000, 17_900]);
});

test("[KEP-10] [PRC-01] a line reaches the tiers of its own list by its own quantity; another job's pieces do not count", () => {
  expect(prices(mug('a', 4, [emmas], [IDS.subject]), mug('b', 3, [emmas], [IDS.subject]))).toEqual([60_000, 60_000, 120_000]);
});

test('[KEP-10] a package has the price of the job that it is bought for', () => {
  const wanted = packageOf(IDS.packageB);
  const packageItems = wanted.packageItems.map((item) => ({ ...item, subject: null, templateData: null }));
  const bundle = (subject: string) =>
    lineOfNew(newLine('p', IDS.packageB, 1, { package: { ...wanted, packageItems }, subjects: [{ uuid: subject }] }), list, twoSets);
  expect([prices(bundle(IDS.subject))[0], prices(bundle(OLE.uuid))[0]]).toEqual([55_000, 49_900]);
});
