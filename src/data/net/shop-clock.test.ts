import { expect, test } from 'vitest';
import { createShopClock } from './shop-clock.ts';

const YEAR_MS = 365 * 86_400_000;
const SHOP_MS = Date.UTC(2026, 10, 23, 12);

const answerAt = (ms: number, cache = 'no-store') => new Headers({ date: new Date(ms).toUTCString(), 'cache-control': cache });

test('[KEP-13] a device whose clock is a year ahead uses the shop’s time after its first answer', () => {
  let nowMs = SHOP_MS + YEAR_MS;
  const clock = createShopClock({ nowMs: () => nowMs });
  expect(clock.nowMs()).toBe(nowMs);
  clock.hear(answerAt(SHOP_MS));
  expect(clock.nowMs()).toBe(SHOP_MS);
  nowMs += 5_000;
  expect(clock.nowMs()).toBe(SHOP_MS + 5_000);
});

test('[KEP-13] a clock that is corrected later is used again', () => {
  let nowMs = SHOP_MS - YEAR_MS;
  const clock = createShopClock({ nowMs: () => nowMs });
  clock.hear(answerAt(SHOP_MS));
  nowMs = SHOP_MS + 7;
  clock.hear(answerAt(SHOP_MS));
  expect(clock.nowMs()).toBe(nowMs);
});

test('[KEP-13] small delays, and answers that a cache may have stored, do not change the time', () => {
  const clock = createShopClock({ nowMs: () => SHOP_MS });
  clock.hear(answerAt(SHOP_MS - 20_000));
  clock.hear(answerAt(SHOP_MS - YEAR_MS, 'private, max-age=3600'));
  clock.hear(new Headers({ 'cache-control': 'no-store' }));
  clock.hear(new Headers({ 'cache-control': 'no-store', date: 'yesterday' }));
  expect(clock.nowMs()).toBe(SHOP_MS);
});
