import { expect, test } from 'vitest';
import { deliveryOf } from '../tell-sent.ts';

const ADDRESS = { name: 'Kari Berg', address1: 'Storgata 1', address2: 'Oppgang B', postalCode: '6002', city: 'Ålesund', state: '' };

test('[LOV-04] [CHK-04] the mail that says that an order is sent has its address line by line, so that no part is broken', () => {
  const delivery = { name: 'Standard levering', address: ADDRESS, school: null };
  expect(deliveryOf({ order: { delivery } }, 'NO')).toBe('Standard levering\nKari Berg\nStorgata 1\nOppgang B\n6002 Ålesund');
});
