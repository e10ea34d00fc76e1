import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { add, changeOf, file, pack, postage, rebate, remove, retouchOf, type Step } from '#core/domain/fixtures/cart-examples.ts';
import { digitalPackage, facts, IDS, newLine, packageOf, priceList, showing, texts } from '#core/domain/fixtures/price-list.ts';
import { addLines, applyCartChange, deleteLine, linesLeaving } from '../cart-change.ts';
import { emptyCart, foldCart } from '../fold-cart.ts';
import { catalogueLine } from '../goods-line.ts';
import { priceCart } from '../cart-totals.ts';
import { cartDelivery } from '#core/domain/prices/delivery-range.ts';
import { freeShippingOf } from '#core/domain/prices/free-shipping.ts';
import { filesOfPackages } from '../held-pictures.ts';
import { isOffSale, withOffSale } from './off-sale.ts';
import { hasPackage } from './on-sale.ts';

const lines = (...steps: Step[]) =>
  steps.reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), []);
const without = (uuid: string) => ({ ...priceList, products: priceList.products.filter((product) => product.uuid !== uuid) });

test('[KEP-07] a line shows that its product is no longer sold, alone or in a package', () => {
  const [mug, calendar, picture] = lines(add(IDS.mug, 1), add(IDS.calendar, 1), file(0));
  if (!mug || !calendar || !picture) throw new Error('The example has three lines');
  expect([mug, calendar, picture].map((line) => isOffSale(line, priceList))).toEqual([false, false, false]);
  expect([mug, calendar, picture].map((line) => isOffSale(line, without(IDS.mug)))).toEqual([true, false, false]);
  const [bundle] = lines({ kind: 'add', orderLines: [newLine(IDS.card, IDS.packageA, 1, { package: packageOf(IDS.packageA) })] });
  if (!bundle?.package) throw new Error('The example has a package');
  const packageItems = bundle.package.packageItems.map((item) => ({ ...item, product: calendar.product }));
  const holding = { ...bundle, package: { ...bundle.package, packageItems } };
  const lists = [priceList, without(IDS.calendar), { ...priceList, packages: [] }];
  expect(lists.map((list) => isOffSale(holding, list))).toEqual([false, true, true]);
});

test('[KEP-07] [BIZ-07] a catalogue shows that it is no longer sold to its subject', () => {
  const [offer] = priceList.catalogues;
  if (!offer) throw new Error('The example sells a catalogue');
  const line = catalogueLine(IDS.card, { uuid: offer.uuid, subjectUuid: offer.subjectUuid, quantity: 1 }, priceList, facts);
  expect(isOffSale(line, priceList)).toBe(false);
  expect(
    isOffSale(line, { ...priceList, catalogues: priceList.catalogues.filter(({ subjectUuid }) => subjectUuid !== offer.subjectUuid) }),
  ).toBe(true);
});

const context = { ownerUuid: IDS.owner, nowMs: 2_000, texts, rebate: null };
const isMug = (line: OrderLine) => line.product?.uuid === IDS.mug;

test('[KEP-07] [PRC-06] goods that are off sale are in no total, and count for no delivery and no voucher', () => {
  const goods = withOffSale(lines(add(IDS.calendar, 3), add(IDS.mug, 2)), isMug, facts.portraitsOf);
  const priced = priceCart(goods, priceList, { ...context, rebate: rebate('amount', 5_000, 60_000), delivery: postage });
  expect(priced.totalPrice).toBe(59_700 + postage.price);
  expect(priced.rebateResult).toEqual({ state: 'below_minimum', missing: 300 });
  expect(priced.orderLines.find(isMug)).toMatchObject({ linePrice: 35_800, isOffSale: true });
  expect(freeShippingOf(priced.orderLines, priceList)).toEqual({ state: 'remaining', remaining: 80_000 - 59_700 });
  const digital = {
    ...priceList,
    deliveries: [{ type: 'digital-delivery' as const, choices: [{ price: 0, isExpress: false, expire: null }] }],
  };
  const [picture, mug] = withOffSale(lines(file(0), add(IDS.mug, 1)), isMug, facts.portraitsOf);
  if (!picture || !mug) throw new Error('The example has two lines');
  expect(cartDelivery({ orderLines: [picture, mug] }, digital, 0).state).toBe('nothing-sent');
});

test('[KEP-07] [PRC-04] a package that is off sale lowers no other price, and its retouch is off sale too', () => {
  const goods = lines(pack(IDS.packageB), file(0));
  const off = withOffSale(goods, (line) => line.package !== null, facts.portraitsOf);
  const total = (priced: readonly OrderLine[]) => priceCart(priced, priceList, context).totalPrice;
  expect([total(goods), total(off)]).toEqual([59_800, 19_900]);
  const shown = add(IDS.mug, 1, { template: showing(IDS.pictures[3]) });
  const retouched = withOffSale(lines(shown, retouchOf(3, IDS.skin), add(IDS.calendar, 1)), isMug, facts.portraitsOf);
  expect(total(retouched)).toBe(24_900);
  expect(total(withOffSale(retouched, () => false, facts.portraitsOf))).toBe(24_900 + 17_900 + 7_400);
});

test('[KEP-07] [CRT-11] the shop’s information about a design stays with a waiting line, and the device computes like the shop', () => {
  const [mug, calendar] = lines(add(IDS.mug, 1), add(IDS.calendar, 1));
  if (!mug || !calendar) throw new Error('The example has two lines');
  const cart = { ...emptyCart(IDS.owner), orderLines: [{ ...mug, isOffSale: true }, calendar] };
  const surroundings = { priceList, facts, texts, nowMs: 2_000 };
  expect(foldCart(cart, [changeOf(add(IDS.calendar, 2))], surroundings).summary.totalPrice).toBe(3 * 24_900);
  const withdrawn = { ...surroundings, priceList: without(IDS.calendar) };
  expect(foldCart({ ...cart, orderLines: [mug, calendar] }, [changeOf(remove(IDS.card, 1))], withdrawn).summary.totalPrice).toBe(17_900);
});

test('[KEP-03] [KEP-07] the pictures of a package that is off sale are sold singly, and belong to it again when it is sold again', () => {
  const bundle: Step = { kind: 'add', orderLines: [newLine(IDS.card, IDS.packageB, 1, { package: digitalPackage })] };
  const goods = lines(bundle);
  const isPackage = (line: OrderLine) => line.package !== null;
  const off = withOffSale(goods, isPackage, facts.portraitsOf);
  expect([filesOfPackages(goods, facts.portraitsOf).size > 0, filesOfPackages(off, facts.portraitsOf).size]).toEqual([true, 0]);
  expect([hasPackage(goods), hasPackage(off)]).toEqual([true, false]);
  const taken = applyCartChange(off, changeOf(file(0)), priceList, facts);
  expect(taken.map(({ digitalFiles, isOffSale }) => [digitalFiles.length, isOffSale ?? false])).toEqual([
    [0, true],
    [1, false],
  ]);
  expect(withOffSale(taken, () => false, facts.portraitsOf).map(isPackage), 'sold again').toEqual([true]);
  const again = applyCartChange(off, addLines([newLine(IDS.mug, IDS.packageB, 1, { package: digitalPackage })]), priceList, facts);
  expect(
    again.map(({ isOffSale }) => isOffSale ?? false),
    'the pictures are not in the cart already',
  ).toEqual([true, false]);
});

test('[KEP-07] [CRT-11] the device counts the pictures of a package as for sale if its price list no longer names the package', () => {
  const bundle: Step = { kind: 'add', orderLines: [newLine(IDS.card, IDS.packageB, 1, { package: digitalPackage })] };
  const cart = { ...emptyCart(IDS.owner), orderLines: [...lines(bundle)] };
  const surroundings = { priceList: { ...priceList, packages: [] }, facts, texts, nowMs: 2_000 };
  const shown = foldCart(cart, [changeOf(file(0))], surroundings);
  expect([shown.orderLines.filter(({ type }) => type === 0).length, shown.summary.totalPrice]).toEqual([2, 19_900]);
});

test('[KEP-01] [KEP-07] retouch of a package that is off sale is removed with it', () => {
  const bundle: Step = { kind: 'add', orderLines: [newLine(IDS.card, IDS.packageB, 1, { package: digitalPackage })] };
  const off = withOffSale(lines(bundle, retouchOf(0, IDS.skin)), (line) => line.package !== null, facts.portraitsOf);
  expect(off.map(({ isOffSale }) => isOffSale)).toEqual([true, true]);
  expect(linesLeaving(off, deleteLine(IDS.card), priceList, facts).map(({ fileRetouch }) => fileRetouch?.file.uuid)).toEqual([
    IDS.pictures[0],
  ]);
});
