import { expect, test } from 'vitest';
import { placeOf } from './commerce-place.ts';

const UUID = 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d01';

test('[PUB-05] a screen is reported by its pattern, without the uuid of a customer, a set or an order', () => {
  expect(placeOf(`/my-account/picture-sets/${UUID}/favorites`)).toEqual({
    pattern: '/my-account/picture-sets/:pictureSetUuid/favorites',
    item: null,
    list: null,
  });
  expect(placeOf(`/shared/${UUID}`).pattern).toBe('/shared/:token');
  expect(placeOf('/somewhere/else/entirely/x')).toEqual({ pattern: 'unknown', item: null, list: null });
});

test('[PUB-05] the editor reports product and template, a list reports its category', () => {
  expect(placeOf(`/products/calendars/${UUID}/${UUID}`).item).toEqual({ item_id: UUID, item_variant: UUID });
  expect(placeOf(`/products/packages/${UUID}`).item).toEqual({ item_id: UUID });
  expect(placeOf('/products/cards/christmas')).toEqual({ pattern: '/products/:type/:category', item: null, list: 'cards/christmas' });
  expect(placeOf('/products/packages').list).toBe('packages');
});
