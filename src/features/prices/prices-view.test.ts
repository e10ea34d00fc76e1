import { expect, test } from 'vitest';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { pricesView } from './prices-view.ts';

const BEFORE_THE_END = 999;
const AFTER_THE_END = 1_000;

test('[KEP-09] the price list has every product with its tiers and campaigns, but no row for the rebate or for the package product itself', () => {
  const { sections } = pricesView(priceList, AFTER_THE_END);
  const named = Object.fromEntries(sections.map(({ name, products }) => [name, products.map(({ uuid }) => uuid)]));
  expect(named).toMatchObject({ cards: [IDS.card], calendars: [IDS.calendar], photogifts: [IDS.mug] });
  expect(named['other']).toEqual(expect.arrayContaining([IDS.file, IDS.set, IDS.retouch, IDS.catalogue]));
  expect(Object.values(named).flat()).not.toContain(IDS.rebate);
  const [card] = sections[0]?.products ?? [];
  expect(card).toMatchObject({ name: 'Card', minimum: 5 });
  expect(card?.rows).toEqual([
    { fromQuantity: 5, price: 2_990, isCampaign: false },
    { fromQuantity: 10, price: 2_490, isCampaign: false },
    { fromQuantity: 20, price: 1_990, isCampaign: true },
    { fromQuantity: 25, price: 1_990, isCampaign: false },
  ]);
  const retouch = sections.flatMap(({ products }) => products).find(({ uuid }) => uuid === IDS.retouch);
  expect(retouch?.extras.map(({ uuid }) => uuid)).toEqual([IDS.skin, IDS.teeth]);
});

test('[KEP-09] [PKG-05] a package shows its present price: a time-limited one until it ends', () => {
  const priceAt = (nowMs: number) => pricesView(priceList, nowMs).packages.find(({ uuid }) => uuid === IDS.packageA);
  expect(priceAt(BEFORE_THE_END)?.price).toBe(69_900);
  expect(priceAt(AFTER_THE_END)?.price).toBe(79_900);
  expect(pricesView(priceList, AFTER_THE_END).packages.find(({ uuid }) => uuid === IDS.packageB)).toMatchObject({
    price: 49_900,
    before: null,
  });
});

test('[KEP-09] [KEP-03] a package lists its content, files and retouch are priced per picture, and each delivery has its price', () => {
  const [family] = priceList.packages;
  if (!family) throw new Error('The list has a package');
  const contents = ['Calendar', 'Digital portrait set'];
  const deliveries = [
    { type: 'postage' as const, choices: [4_900, 9_900].map((price) => ({ price, isExpress: false, expire: null })) },
    { type: 'school-pickup' as const, choices: [] },
  ];
  const view = pricesView({ ...priceList, deliveries, packages: [{ ...family, contents }] }, AFTER_THE_END);
  expect(view.packages[0]?.contents).toEqual(contents);
  expect(view.deliveries).toEqual([{ type: 'postage', lowest: 4_900, highest: 9_900, lowestPaid: 4_900, isFree: false }]);
  const units = Object.fromEntries(view.sections.flatMap(({ products }) => products.map(({ uuid, unit }) => [uuid, unit])));
  expect(units).toMatchObject({
    [IDS.file]: 'picture',
    [IDS.retouch]: 'picture',
    [IDS.set]: 'set',
    [IDS.card]: 'piece',
    [IDS.catalogue]: 'piece',
  });
});

test("[KEP-09] [KEP-13] a calendar's name includes its year, as in lists, packages and cart", () => {
  const { sections } = pricesView({ ...priceList, years: { [IDS.calendar]: 2027 } }, AFTER_THE_END);
  const names = sections.flatMap(({ products }) => products.map(({ uuid, name }) => [uuid, name] as const));
  expect(Object.fromEntries(names)).toMatchObject({ [IDS.calendar]: 'Calendar 2027', [IDS.card]: 'Card' });
});

test('[KEP-09] an extra that adds nothing to the price is called included, without a price of 0', () => {
  const products = priceList.products.map((product) => ({
    ...product,
    subproducts: product.subproducts.map((sub) => (sub.uuid === IDS.skin ? { ...sub, extraprice: 0 } : { ...sub, extraprice: 3_900 })),
  }));
  const shown = pricesView({ ...priceList, products }, AFTER_THE_END).sections.flatMap((section) => section.products);
  const extras = shown.find(({ uuid }) => uuid === IDS.retouch)?.extras.map(({ uuid, price }) => [uuid, price]);
  expect(extras).toEqual([
    [IDS.skin, null],
    [IDS.teeth, 3_900],
  ]);
});

test('[BIZ-07] [KEP-10] a customer sees the catalogue and school delivery only if the job of the pictures has them', () => {
  const choices = [{ price: 0, days: 15, isExpress: false, expire: null }];
  const last = { orderBy: '1970-01-01', deliveredOn: '1970-01-09', message: '' };
  const list = {
    ...priceList,
    catalogues: [{ uuid: IDS.catalogue, subjectUuid: IDS.otherSubject, name: 'Catalogue', price: 19_900, maxQuantity: 10 }],
    deliveries: [
      { type: 'school-pickup' as const, choices },
      { type: 'postage' as const, choices },
    ],
    schools: [{ subjectUuids: [IDS.subject], deliveries: [last] }],
  };
  const said = (nowMs: number, subjectUuid?: string) => {
    const { sections, deliveries } = pricesView(list, nowMs, subjectUuid);
    const others = sections.find(({ name }) => name === 'other')?.products.map(({ uuid }) => uuid);
    return [others?.includes(IDS.catalogue), deliveries.map(({ type }) => type)];
  };
  const dayAfter = 2 * 86_400_000;
  expect(said(dayAfter)).toEqual([true, ['school-pickup', 'postage']]);
  expect(said(dayAfter, IDS.otherSubject)).toEqual([true, ['school-pickup', 'postage']]);
  expect(said(1_000, IDS.subject), 'on the last day').toEqual([false, ['school-pickup', 'postage']]);
  expect(said(dayAfter, IDS.subject)).toEqual([false, ['postage']]);
});
