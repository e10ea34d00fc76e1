import { expect, test } from 'vitest';
import { DESCRIPTION_MAX, paymentDescription } from './payment-description.ts';

const orderUuid = '35ee8c2c-0000-4000-8000-000000000000';
const PROMISE = 'Retusjerte bilder er klare senest ons. 2. desember 2026';

test('[BIZ-02] [CHK-10] the app shows shop, order and promised day to the customer', () => {
  expect(paymentDescription({ shopName: 'Fjordlys Foto', orderUuid, promise: 'På skolen senest ons. 2. des.' })).toBe(
    'Fjordlys Foto 35ee8c2c. På skolen senest ons. 2. des.',
  );
  expect(paymentDescription({ shopName: 'Fjordlys Foto', orderUuid, promise: null })).toBe('Fjordlys Foto 35ee8c2c');
});

test("[BIZ-02] a shop's long name is shortened before the promised day is, and never in the middle of a character", () => {
  const long = paymentDescription({ shopName: 'Fotografene på hjørnet i Ålesund og omegn', orderUuid, promise: PROMISE });
  expect([long.endsWith(PROMISE), long.length <= DESCRIPTION_MAX]).toEqual([true, true]);
  const letters = paymentDescription({ shopName: '📷'.repeat(40), orderUuid, promise: null });
  expect(letters).toBe(`${'📷'.repeat(25)} 35ee8c2c`);
});
