import { expect, test } from 'vitest';
import { deletionRefusal } from './picture-uses.ts';

const PICTURE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const holding = (uuid: string) => ({ data: { userResources: { 'p.i': { kind: 'image', uuid } } } });

test('[KEP-14] an unused picture may be deleted', () => {
  expect(deletionRefusal(PICTURE, { lines: [], drafts: [] })).toBeNull();
  expect(deletionRefusal(PICTURE, { lines: [holding(OTHER), undefined], drafts: [holding(OTHER)] })).toBeNull();
});

test('[KEP-14] a refusal counts the lines of the cart and the drafts that use the picture', () => {
  const lines = [holding(PICTURE), holding(OTHER), { package: { packageItems: [{ templateData: holding(PICTURE) }] } }];
  expect(deletionRefusal(PICTURE, { lines, drafts: [holding(PICTURE)] })).toEqual({
    code: 'upload.in_use',
    params: { cart: 2, drafts: 1, orders: 0 },
  });
});

test('[KEP-14] a picture of an order whose goods may return to the cart is kept', () => {
  expect(deletionRefusal(PICTURE, { lines: [], drafts: [], orders: [holding(PICTURE), holding(OTHER)] })).toEqual({
    code: 'upload.in_use',
    params: { cart: 0, drafts: 0, orders: 1 },
  });
});
