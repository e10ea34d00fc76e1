import { expect, test } from 'vitest';
import { endingReservation } from './reservation-period.ts';

const DAY_MS = 86_400_000;

test('[BIZ-01] a reservation is reported two days before its end, if its provider publishes the period', () => {
  const endOf = (provider: string, currency: string, days: number) => {
    const end = endingReservation({ provider, currency, reservedMs: 0 }, days * DAY_MS);
    return end === null ? null : end / DAY_MS;
  };
  expect([endOf('stripe', 'NOK', 4.9), endOf('stripe', 'NOK', 5)]).toEqual([null, 7]);
  expect([endOf('vipps', 'NOK', 14), endOf('vipps', 'NOK', 178), endOf('vipps', 'DKK', 12)]).toEqual([null, 180, 14]);
  expect(endOf('own', 'NOK', 400)).toBeNull();
});
