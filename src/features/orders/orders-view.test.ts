import { expect, test } from 'vitest';
import type { OrderLine } from '../../../core/contract/entities.ts';
import { orderSections, sortOrders } from './orders-view.ts';

const entry = (uuid: string, confirmTime: string) => ({
  uuid,
  confirmTime,
  summary: { totalPrice: 0, currency: 'NOK' },
  payment: { isInvoice: false, title: '', state: 'paid' as const },
});

test('[ORD-01] the newest order stands first, whatever its time zone is written as', () => {
  const orders = [entry('a', '2026-11-01T10:00:00Z'), entry('b', '2026-11-01T11:30:00+01:00'), entry('c', '2026-11-02T00:00:00Z')];
  expect(sortOrders(orders).map((order) => order.uuid)).toEqual(['c', 'b', 'a']);
});

test('[ORD-02] goods, reductions and fees, and the tax stand apart', () => {
  const lines = ([0, 3, 1, 4, 2] as const).map((type) => ({ type }) as OrderLine);
  const { goods, others, taxes } = orderSections(lines);
  expect([goods, others, taxes].map((part) => part.map((line) => line.type))).toEqual([[0], [3, 1, 2], [4]]);
});
