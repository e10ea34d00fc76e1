import { expect, test } from 'vitest';
import { placeLines, recipientLines } from './address-layout.ts';

const oslo = { postalCode: '0155', city: 'Oslo', state: '' };

test.each([
  ['NO', oslo, ['0155 Oslo']],
  ['DE', { postalCode: '10115', city: 'Berlin', state: 'Berlin' }, ['10115 Berlin', 'Berlin']],
  ['GB', { postalCode: 'SW1A 1AA', city: 'London', state: '' }, ['London', 'SW1A 1AA']],
  ['US', { postalCode: '94103', city: 'San Francisco', state: 'CA' }, ['San Francisco, CA 94103']],
  ['US', { postalCode: '94103', city: 'San Francisco', state: '' }, ['San Francisco, 94103']],
  ['AU', { postalCode: '2000', city: 'Sydney', state: 'NSW' }, ['Sydney NSW 2000']],
  ['NO', { ...oslo, postalCode: '' }, ['Oslo']],
])('[CHK-04] an address in %s is written as it is there', (country, place, lines) => {
  expect(placeLines(place, country)).toEqual(lines);
});

test('[CHK-04] the recipient of a parcel is printed with both lines of the address, and without empty ones', () => {
  const kari = { name: 'Kari Berg', address1: 'Bakken 2', address2: 'Leilighet 4', ...oslo };
  expect(recipientLines(kari, 'NO')).toEqual(['Kari Berg', 'Bakken 2', 'Leilighet 4', '0155 Oslo']);
  expect(recipientLines({ ...kari, address2: ' ' }, 'NO')).toEqual(['Kari Berg', 'Bakken 2', '0155 Oslo']);
});
