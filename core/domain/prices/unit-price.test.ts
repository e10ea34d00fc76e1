import { expect, test } from 'vitest';
import { unitPrice } from './unit-price.ts';

const entry = (quantity: number, price: number, type: number) => ({ quantity, price, campaignprice: null, type });

test('[PRC-01] a price of type 0 is no base price: it holds from the campaign’s pieces on, and never without a campaign', () => {
  const productprices = [entry(1, 100, 0), entry(5, 20_000, 1)];
  const charged = (campaignrequirement: number | null) =>
    [1, 3, 5].map((q) => unitPrice({ productprices, campaignrequirement }, q).charged);
  expect(charged(null)).toEqual([20_000, 20_000, 20_000]);
  expect(charged(3)).toEqual([20_000, 100, 100]);
});
