import { expect, test } from 'vitest';
import { summedLines } from './summed-lines.ts';

test('[CHK-18] [ORD-02] delivery and fees come after the goods, reductions come last, and neither total nor tax is among them', () => {
  const lines = [
    { type: 0, name: 'calendar' },
    { type: 0, name: 'package' },
    { type: 2, name: 'free delivery' },
    { type: 1, name: 'voucher' },
    { type: 3, name: 'delivery' },
    { type: 3, name: 'invoice' },
    { type: 4, name: 'total' },
  ] as const;
  expect(summedLines(lines).map(({ name }) => name)).toEqual(['calendar', 'package', 'delivery', 'invoice', 'free delivery', 'voucher']);
});
