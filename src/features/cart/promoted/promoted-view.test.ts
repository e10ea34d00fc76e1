import { expect, test } from 'vitest';
import type { PromotedProduct } from '#core/contract/shop.ts';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { promotedView } from './promoted-view.ts';

const mug = priceList.products.find((product) => product.uuid === IDS.mug);
const promoted = (rebatedPrice: number | null): PromotedProduct => {
  if (!mug) throw new Error('The price list sells mugs');
  return {
    product: mug,
    template: { uuid: IDS.cardTemplate, version: 1, names: { en: 'Meadow', nb: 'Eng' }, type: 'PHOTOGIFT', preview: { large: '' } },
    templateData: { userResources: {}, year: null },
    category: 'gifts',
    type: 'photogifts',
    rebatedPrice,
  };
};
const base = mug?.productprices[0]?.price ?? 0;

test('[CRT-08] the promoted price applies only with a package in the cart', () => {
  const rebated = base - 1_000;
  expect(promotedView(promoted(rebated), true, 'en')).toMatchObject({ price: rebated, before: base, withPackage: null });
  expect(promotedView(promoted(rebated), false, 'en')).toMatchObject({ price: base, before: null, withPackage: rebated });
});

test('[CRT-08] a promotion that is dearer or missing reduces nothing', () => {
  expect(promotedView(promoted(base + 1), true, 'en')).toMatchObject({ price: base, before: null });
  expect(promotedView(promoted(null), true, 'nb')).toMatchObject({ price: base, before: null, templateName: 'Eng' });
});

test("[CRT-14] a promoted product links to the editor of its template, with the promotion's data", () => {
  expect(promotedView(promoted(null), false, 'en').to).toBe(`/products/photogifts/${IDS.mug}/${IDS.cardTemplate}?promoted=1`);
});
