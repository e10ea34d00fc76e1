import { describe, expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { withDeleting } from './lines/fading-lines.ts';
import { cartSections, isEmptyCart, lineView } from './cart-view.ts';

const WORDS = { digitalSet: 'Digital portrait set', owned: String, repeated: '' };
const FIXED: PriceList['fixedProducts'] = {
  specialRebate: null,
  catalogue: 'c',
  digitalPortrait: 'file',
  digitalSet: 'set',
  retouch: 'retouch',
};

const line = (changes: Partial<OrderLine> = {}): OrderLine => ({
  uuid: 'l',
  type: 0,
  description: 'Wall calendar',
  quantity: 1,
  maximumQuantity: null,
  canChangeQuantity: true,
  linePrice: 100,
  actualLinePrice: 100,
  rebate: null,
  product: { uuid: 'p', name: 'Wall calendar', type: 1, subproducts: [] },
  subProductUuids: [],
  template: { uuid: 't', version: 1, name: 'Northern plants', categories: [], data: { userResources: {}, year: 2027 } },
  catalogue: null,
  subjects: [{ uuid: 's', name: 'Nora Berg', group: '7B' }],
  digitalFiles: [],
  fileRetouch: null,
  package: null,
  minimumQuantity: 1,
  ...changes,
});

describe('cart view', () => {
  test('[CRT-04] goods, reductions and fees are listed separately, and the total line is in none of the lists', () => {
    const lines = ([0, 1, 2, 3, 4] as const).map((type) => line({ type }));
    const { goods, reductions, fees } = cartSections({ orderLines: lines });
    expect([goods, reductions, fees].map((part) => part.map((entry) => entry.type))).toEqual([[0], [1, 2], [3]]);
  });

  test('[CRT-09] each kind of line is edited on the page that made it', () => {
    const pathOf = (changes: Partial<OrderLine>) => lineView(line(changes), FIXED, WORDS).editPath;
    const product = (uuid: string, type: number) => ({ uuid, name: '', type, subproducts: [] });
    expect(pathOf({})).toBe('/shopping-cart/edit/l');
    expect(pathOf({ product: product('x', 89) })).toBe('/shopping-cart/edit/l');
    expect(pathOf({ template: null })).toBeNull();
    expect(pathOf({ package: { uuid: 'k', name: '', packageItems: [] } })).toBe('/shopping-cart/edit/l');
    expect(pathOf({ fileRetouch: { file: { uuid: 'f' } }, product: product('retouch', 11) })).toBe('/shopping-cart/retouch');
    expect(pathOf({ product: product('file', 3), digitalFiles: [{ uuid: 'f' }] })).toBe('/products/digital-portraits/s');
    expect(pathOf({ catalogue: { uuid: 'c', name: '' } })).toBe('/products/catalogues');
  });

  test('[CRT-09] at most three digital files are shown', () => {
    const digitalFiles = ['a', 'b', 'c', 'd'].map((uuid) => ({ uuid }));
    expect(lineView(line({ product: { uuid: 'set', name: '', type: 3, subproducts: [] }, digitalFiles }), FIXED, WORDS).files).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('[CRT-12] a reduced line shows its price before the reduction', () => {
    expect(lineView(line(), FIXED, WORDS).before).toBeNull();
    expect(lineView(line({ linePrice: 80 }), FIXED, WORDS).before).toBe(100);
    expect(lineView(line({ linePrice: 80, actualLinePrice: 80, rebate: { linePrice: -15 } }), FIXED, WORDS).before).toBe(95);
  });

  test('[CRT-02] a line shows template, extras, the counted package items, and the subject of its pictures', () => {
    const item = {
      uuid: 'i',
      type: 'TEMPLATE_PRODUCT' as const,
      template: null,
      templateData: null,
      version: 1,
      canChangeTemplate: true,
      subject: null,
      catalogue: null,
    };
    const details = lineView(
      line({
        subProductUuids: ['x'],
        product: {
          uuid: 'p',
          name: '',
          type: 1,
          subproducts: [
            { uuid: 'x', name: 'Envelope', extraprice: 5 },
            { uuid: 'y', name: 'Ribbon', extraprice: 5 },
          ],
        },
        package: {
          uuid: 'k',
          name: '',
          packageItems: [
            { ...item, product: { uuid: 'q', name: 'Card', type: 1 } },
            { ...item, product: { uuid: 'q', name: 'Card', type: 1 } },
          ],
        },
      }),
      FIXED,
      WORDS,
    ).details;
    expect(details).toEqual(['Northern plants', 'Envelope', '2 × Card', 'Nora Berg, 7B']);
  });

  test('[CRT-01] a cart is empty only when it is known and holds no goods', () => {
    const onlyFees = { orderLines: [line({ type: 3 })] };
    expect(isEmptyCart('ready', onlyFees)).toBe(true);
    expect(isEmptyCart('loading', onlyFees)).toBe(false);
    expect(isEmptyCart('unknown', { orderLines: [] })).toBe(false);
    expect(isEmptyCart('ready', { orderLines: [line()] })).toBe(false);
  });

  test('[CRT-02] a line that is being deleted keeps its place until it is gone', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((uuid) => line({ uuid }));
    if (!a || !b || !c) throw new Error('three lines');
    const changed = { ...c, quantity: 5 };
    expect(withDeleting([a, b, c], [a, changed], new Set(['b']))).toEqual([a, b, changed]);
    expect(withDeleting([a, b, c], [a, c], new Set())).toEqual([a, c]);
    expect(withDeleting([a], [a, b], new Set())).toEqual([a, b]);
  });

  test('[KEP-03] [CRT-02] a digital set says how many pictures it sells, also when only one is left; a single picture, retouch and goods do not', () => {
    const words = { ...WORDS, pictures: (count: number) => `${count} pictures` };
    const files = (count: number) => Array.from({ length: count }, (_all, at) => ({ uuid: `f${at}` }));
    const said = (changes: Partial<OrderLine>) =>
      lineView(line({ template: null, subjects: [], ...changes }), FIXED, words).details.filter((detail) => detail.endsWith('pictures'));
    expect(said({ digitalFiles: files(6) })).toEqual(['6 pictures']);
    expect(said({ digitalFiles: files(1), digitalOwned: 5 })).toEqual(['1 pictures']);
    expect(said({ digitalFiles: files(1) })).toEqual([]);
    expect(said({ digitalFiles: files(2), fileRetouch: { file: { uuid: 'f0' } } })).toEqual([]);
  });
});
