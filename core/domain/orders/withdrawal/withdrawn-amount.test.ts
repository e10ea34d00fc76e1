import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { applyCartChange } from '#core/domain/cart/cart-change.ts';
import { changeOf, file } from '#core/domain/fixtures/cart-examples.ts';
import { facts, priceList } from '#core/domain/fixtures/price-list.ts';
import { isWhollyWithdrawn, withdrawnAmount } from './withdrawn-amount.ts';

const [example] = applyCartChange([], changeOf(file(0)), priceList, facts);
if (!example) throw new Error('the example is a line');
const line = (uuid: string, linePrice: number, type: OrderLine['type'] = 0): OrderLine => ({ ...example, uuid, linePrice, type });
const order = [line('catalogue', 199), line('file', 149), line('post', 49, 3)];

test('[BIZ-04] what was withdrawn from is not charged, and fees go with the last goods', () => {
  const amount = (...uuids: string[]) => withdrawnAmount(order, new Set(uuids), 397);
  expect([amount(), amount('file'), amount('catalogue'), amount('file', 'catalogue')]).toEqual([0, 149, 199, 397]);
  expect(isWhollyWithdrawn(order, new Set(['file', 'post']))).toBe(false);
});

test('[BIZ-04] a line is as much as was paid for it, after its share of the discount', () => {
  expect(withdrawnAmount([line('catalogue', 199), line('file', 149), line('voucher', -300, 1)], new Set(['catalogue']), 48)).toBe(27);
});
