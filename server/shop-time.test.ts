import { expect, test } from 'vitest';
import { longDate, longTime, shopDay } from './shop-time.ts';

const LATE = Date.parse('2026-11-23T23:30:00Z');

test("[SEC-07] [PUB-07] days and times are in the shop's time zone, in the reader's language", () => {
  expect(['Europe/Oslo', 'America/Chicago', 'Pacific/Auckland'].map((zone) => shopDay(zone, LATE))).toEqual([
    '2026-11-24',
    '2026-11-23',
    '2026-11-24',
  ]);
  expect(longDate({ timeZone: 'America/Chicago', lang: 'en', country: 'US' }, new Date(LATE))).toBe('November 23, 2026');
  expect(longDate({ timeZone: 'Europe/Oslo', lang: 'en', country: 'NO' }, new Date(LATE))).toBe('24 November 2026');
  expect(longTime({ timeZone: 'Europe/Oslo', lang: 'nb', country: 'NO' }, new Date(LATE))).toBe('24. november 2026 kl. 00:30');
});
