import { expect, test } from 'vitest';
import { fromPrice, unitPrice } from './unit-price.ts';

const entry = (quantity: number, price: number, type: number) => ({ quantity, price, campaignprice: null, type });

test('[PRC-01] a price of type 0 is no base price: it applies from the campaign’s pieces on, and never without a campaign', () => {
  const productprices = [entry(1, 100, 0), entry(5, 20_000, 1)];
  const charged = (campaignrequirement: number | null) =>
    [1, 3, 5].map((q) => unitPrice({ productprices, campaignrequirement }, q).charged);
  expect(charged(null)).toEqual([20_000, 20_000, 20_000]);
  expect(charged(3)).toEqual([20_000, 100, 100]);
});

test("[PRC-03] 'from' is the price of one piece in the smallest quantity that is sold, not of a larger one", () => {
  const productprices = [entry(1, 2_900, 1), entry(20, 1_900, 1), entry(100, 1_200, 1)];
  expect(fromPrice({ productprices, campaignrequirement: null, minorderpartquantity: 0 })).toBe(2_900);
  expect(fromPrice({ productprices, campaignrequirement: null, minorderpartquantity: 20 })).toBe(1_900);
  expect(
    fromPrice({ productprices: [{ ...entry(1, 2_900, 1), campaignprice: 2_500 }], campaignrequirement: 1, minorderpartquantity: 1 }),
  ).toBe(2_500);
});
