import { expect, test } from 'vitest';
import { applyCartChange } from '../cart/cart-change.ts';
import type { lineOfNew } from '../cart/goods-line.ts';
import { add, catalogues, changeOf, file, retouch } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '../fixtures/price-list.ts';
import { documentLines, goodsName, ratesOfLines, soldName, withdrawalGoods, withdrawalWord } from './document-lines.ts';

const linesOf = (...steps: Parameters<typeof changeOf>[0][]) =>
  steps.reduce((lines, step) => applyCartChange(lines, changeOf(step), priceList, facts), [] as readonly ReturnType<typeof lineOfNew>[]);

test('[BIZ-04] [BIZ-05] goods are named by their right of withdrawal: catalogues, files, and goods made to order', () => {
  const lines = linesOf(catalogues(2), file(0), add(IDS.calendar, 1), retouch(IDS.skin));
  const names = withdrawalGoods(lines, priceList.fixedProducts);
  expect([names.goods.length, names.files.length, names.made.length], 'a calendar without a template is goods').toEqual([2, 1, 1]);
  expect(new Set([...names.goods, ...names.files, ...names.made])).toEqual(new Set(lines.map((line) => goodsName(line))));
  expect([
    withdrawalWord(names),
    withdrawalWord({ ...names, made: [] }),
    withdrawalWord({ goods: [], files: [], made: ['A card'] }),
  ]).toEqual(['some', 'all', 'none']);
});

test('[BIZ-04] [BIZ-05] a package without goods made to order is named among the returnable goods', () => {
  const [line] = linesOf(add(IDS.calendar, 1));
  const rightsWith = (...types: readonly string[]) => {
    const bundle = { name: 'Familiepakken', packageItems: types.map((type) => ({ type })) } as unknown as NonNullable<
      typeof line
    >['package'];
    return withdrawalGoods(line ? [{ ...line, package: bundle }] : [], priceList.fixedProducts);
  };
  expect(rightsWith('DIGITAL_SET', 'CATALOGUE')).toEqual({ goods: ['Familiepakken'], files: [], made: [], withFiles: ['Familiepakken'] });
  expect(rightsWith('CATALOGUE'), 'without digital pictures nothing ends with a download').toMatchObject({
    goods: ['Familiepakken'],
    withFiles: [],
  });
  expect(rightsWith('CATALOGUE', 'TEMPLATE_PRODUCT')).toEqual({ goods: [], files: [], made: ['Familiepakken'], withFiles: [] });
});

test('[BIZ-05] each line of goods has the rate of its kind', () => {
  const lines = linesOf(catalogues(2), add(IDS.mug, 1));
  const rates = ratesOfLines(lines, priceList.fixedProducts, { usual: 25, ofKind: { catalogue: 0 } });
  expect(lines.map(({ uuid, catalogue }) => [catalogue !== null, rates[uuid]])).toEqual(
    lines.map(({ catalogue }) => [catalogue !== null, catalogue ? 0 : 25]),
  );
});

test('[BIZ-05] [KEP-03] a document names the year of a calendar, and the whole content of a package', () => {
  const [line] = linesOf(add(IDS.calendar, 1));
  if (!line) throw new Error('the example is a line');
  const texts = { digitalSet: 'Alle digitale bilder', owned: String, repeated: '' };
  const [item] = [{ type: 'DIGITAL_SET', product: null, template: null, templateData: null, catalogue: null }];
  const bundle = { uuid: line.uuid, name: 'Familiepakken', packageItems: [item, item] } as unknown as typeof line.package;
  expect(soldName({ ...line, template: null, package: bundle }, texts)).toBe('Familiepakken: 2 × Alle digitale bilder');
  const template = { data: { year: 2027 } } as NonNullable<typeof line.template>;
  expect(soldName({ ...line, template }, texts)).toBe(`${line.product?.name} 2027`);
});

test('[BIZ-05] [KEP-03] a document has the cart’s note on the second package with the same digital pictures', () => {
  const [line] = linesOf(add(IDS.calendar, 1));
  if (!line) throw new Error('the example is a line');
  const texts = { digitalSet: 'Digital set', owned: String, repeated: 'The same in each.' };
  const item = { type: 'DIGITAL_SET', product: null, template: null, templateData: null, catalogue: null, subject: { uuid: IDS.subject } };
  const packageOf = (name: string): typeof line =>
    ({ ...line, uuid: name, template: null, package: { uuid: name, name, packageItems: [item] } }) as unknown as typeof line;
  const lines = [packageOf('Family'), packageOf('Small')];
  expect(documentLines(lines, texts).map(({ description }) => description)).toEqual([
    'Family: Digital set',
    'Small: Digital set. The same in each.',
  ]);
});

test('[BIZ-05] [KEP-03] a note on a line is a sentence after its goods, and not one of its items', () => {
  const [line] = linesOf(add(IDS.mug, 1));
  if (!line) throw new Error('the example is a line');
  const texts = { digitalSet: 'Digital set', owned: (count: number) => `You have ${count} already.`, repeated: 'The same in each.' };
  const subject = { uuid: IDS.subject, name: '', group: '' };
  const set = { type: 'DIGITAL_SET', product: null, template: null, templateData: null, catalogue: null, subject };
  const card = { ...set, type: 'TEMPLATE_PRODUCT', product: { uuid: IDS.card, name: 'Card', type: 1 } };
  const bundle = { uuid: line.uuid, name: 'Family', packageItems: [card, set] } as unknown as typeof line.package;
  const noted = { ...line, template: null, package: bundle, quantity: 2, digitalOwned: 3 };
  expect(soldName(noted, texts)).toBe('Family: Card, Digital set. The same in each. You have 3 already.');
});

test('[BIZ-05] a document names the tasks of a retouch, and the year of a calendar also among the returnable goods', () => {
  const texts = { digitalSet: '', owned: String, repeated: '' };
  const retouched = linesOf(file(0), retouch(IDS.skin)).find(({ fileRetouch }) => fileRetouch !== null);
  const tasks = retouched?.product?.subproducts.filter(({ uuid }) => retouched.subProductUuids.includes(uuid)).map(({ name }) => name);
  expect(tasks).toHaveLength(1);
  expect(retouched && soldName(retouched, texts)).toBe(`${retouched?.product?.name}: ${tasks?.join(', ')}`);
  const [line] = linesOf(add(IDS.calendar, 1));
  const template = { data: { year: 2027 } } as NonNullable<NonNullable<typeof line>['template']>;
  const { goods, made } = withdrawalGoods(line ? [{ ...line, template }] : [], priceList.fixedProducts);
  expect([...goods, ...made]).toEqual([`${line?.product?.name} 2027`]);
});

test('[BIZ-05] goods that look the same in a document are one line with their quantity, and others are separate lines', () => {
  const texts = { digitalSet: '', owned: String, repeated: '' };
  const [work] = linesOf(file(0), retouch(IDS.skin)).filter(({ fileRetouch }) => fileRetouch !== null);
  const [made] = linesOf(add(IDS.mug, 2));
  if (!work || !made) throw new Error('the examples are lines');
  const [retouched, mug] = [
    { ...work, linePrice: 4_900 },
    { ...made, linePrice: 20_000 },
  ];
  const fee = { ...mug, type: 3 as const, description: 'Fee', linePrice: 3_900 };
  const sold = documentLines(
    [retouched, mug, { ...retouched, linePrice: 0 }, retouched, fee, fee, { ...mug, quantity: 1, linePrice: 10_000 }],
    texts,
  );
  expect(sold.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [2, 9_800],
    [3, 30_000],
    [1, 0],
    [null, 3_900],
    [null, 3_900],
  ]);
});
