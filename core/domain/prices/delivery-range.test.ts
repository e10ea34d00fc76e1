import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { formatMinorRange } from '#core/kernel/money.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { add, changeOf, file, retouch, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '../fixtures/price-list.ts';
import { cartArrival, cartDelivery } from './delivery-range.ts';

const NOW = Date.UTC(2026, 10, 20);
const choice = (price: number, more = {}) => ({ price, isExpress: false, expire: null, ...more });
const deliveries = [
  { type: 'postage' as const, choices: [choice(9_900), choice(14_900, { isExpress: true }), choice(29_900, { expire: '2026-11-19' })] },
  { type: 'store-pickup' as const, choices: [choice(4_900)] },
  { type: 'school-pickup' as const, choices: [choice(0)] },
  { type: 'digital-delivery' as const, choices: [choice(0)] },
];
const list = { ...priceList, deliveries, freeShippingThreshold: 80_000 };

const cartOf = (linePrice: number, ...steps: Step[]) => ({
  orderLines: steps
    .reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), [])
    .map((line) => ({ ...line, linePrice, subjects: [] })),
});
const withPupil = ({ orderLines }: ReturnType<typeof cartOf>) => ({
  orderLines: orderLines.map((line) => ({ ...line, subjects: [{ uuid: IDS.subject, name: 'Emma', group: '7B' }] })),
});
const goods = (linePrice: number) => cartOf(linePrice, add(IDS.calendar, 1));

test('[CRT-04] [CHK-02] delivery prices range from the cheapest to the most expensive method that the cart can use', () => {
  expect(cartDelivery(goods(50_000), list, NOW)).toEqual({
    state: 'range',
    lowest: 4_900,
    highest: 14_900,
    lowestPaid: 4_900,
    isFree: false,
  });
  // School pickup needs a pupil.
  expect(cartDelivery(withPupil(goods(50_000)), list, NOW)).toEqual({
    state: 'range',
    lowest: 0,
    highest: 14_900,
    lowestPaid: 4_900,
    isFree: false,
  });
  const postOnly = { ...list, deliveries: [{ type: 'postage' as const, choices: [choice(9_900)] }] };
  expect(cartDelivery(goods(50_000), postOnly, NOW)).toEqual({
    state: 'range',
    lowest: 9_900,
    highest: 9_900,
    lowestPaid: 9_900,
    isFree: false,
  });
});

test('[CRT-04] [CRT-07] free delivery is shown when its threshold is reached; express delivery never is free', () => {
  expect(cartDelivery(goods(80_000), list, NOW)).toEqual({ state: 'range', lowest: 0, highest: 14_900, lowestPaid: 14_900, isFree: true });
  const twoExpress = {
    ...list,
    deliveries: [...deliveries, { type: 'store-pickup' as const, choices: [choice(9_900, { isExpress: true })] }],
  };
  expect(cartDelivery(goods(80_000), twoExpress, NOW), 'the cheaper express, too').toMatchObject({ lowestPaid: 9_900, highest: 14_900 });
  const postOnly = { ...list, deliveries: [{ type: 'postage' as const, choices: [choice(9_900)] }] };
  expect(cartDelivery(goods(80_000), postOnly, NOW)).toEqual({ state: 'range', lowest: 0, highest: 0, lowestPaid: 0, isFree: true });
  expect(cartDelivery(goods(79_999), postOnly, NOW)).toMatchObject({ highest: 9_900 });
});

test('[CRT-04] a cart without parcels shows this, and an older price list shows nothing', () => {
  expect(cartDelivery(cartOf(50_000, file(0), retouch()), list, NOW)).toEqual({ state: 'nothing-sent' });
  expect(cartDelivery(cartOf(50_000, file(0), add(IDS.calendar, 1)), list, NOW)).toMatchObject({ state: 'range' });
  expect(cartDelivery(goods(50_000), { ...list, deliveries: undefined }, NOW)).toEqual({ state: 'unknown' });
  expect(cartDelivery({ orderLines: [] }, list, NOW)).toEqual({ state: 'unknown' });
});

test('[CRT-04] a range is one text, and equal prices are shown once', () => {
  const plain = (...range: Parameters<typeof formatMinorRange>) => formatMinorRange(...range).replaceAll(/\s/gu, '');
  expect(plain(0, 9_900, 'NOK', 'en')).toBe('kr0–99');
  expect(plain(4_900, 9_950, 'NOK', 'en')).toBe('kr49.00–99.50');
  expect(plain(9_900, 9_900, 'NOK', 'nb')).toBe('99kr');
});

test('[KEP-06] the cart names the days by which its goods arrive, including retouch, if the shop names a time for every method', () => {
  const rules = { country: 'NO', retouchDays: 5, photoDays: {} };
  const inDays = (...days: (number | undefined)[]) => ({
    ...list,
    arrival: rules,
    deliveries: [
      { type: 'postage' as const, choices: days.map((all) => choice(0, { days: all })) },
      { type: 'digital-delivery' as const, choices: [choice(0, { days: 0 })] },
    ],
  });
  // Friday 20 November 2026.
  expect(cartArrival(goods(0), inDays(7, 3), NOW)).toEqual({ isDigital: false, first: '2026-11-25', last: '2026-12-01' });
  expect(cartArrival(cartOf(0, add(IDS.calendar, 1), file(0), retouch(IDS.skin)), inDays(7), NOW)).toEqual({
    isDigital: false,
    first: '2026-12-08',
    last: '2026-12-08',
  });
  expect(cartArrival(cartOf(0, file(0), retouch(IDS.skin)), inDays(7), NOW), 'files are ready, they do not arrive').toEqual({
    isDigital: true,
    first: '2026-11-27',
    last: '2026-11-27',
  });
  expect(cartArrival(cartOf(0, file(0)), inDays(7), NOW)).toBeNull();
  expect(cartArrival(goods(0), inDays(7, undefined), NOW)).toBeNull();
  expect(cartArrival(goods(0), { ...inDays(7), arrival: undefined }, NOW)).toBeNull();
  // 00:30 on Friday in Oslo, and still Thursday in Greenwich.
  const late = Date.UTC(2026, 10, 19, 23, 30);
  const inOslo = { ...inDays(3), arrival: { ...rules, timeZone: 'Europe/Oslo' } };
  expect([inDays(3), inOslo].map((prices) => cartArrival(goods(0), prices, late)?.first)).toEqual(['2026-11-24', '2026-11-25']);
});
