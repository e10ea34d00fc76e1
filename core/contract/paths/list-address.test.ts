import { expect, test } from 'vitest';
import { fromList, listAddress } from './list-address.ts';

test('[KEP-10] the list keeps its category and its filters', () => {
  const state = fromList({ pathname: '/products/calendars/wall-calendars', search: '?formats[]=20x30' });
  expect(listAddress(state)).toBe('/products/calendars/wall-calendars?formats[]=20x30');
  expect(listAddress({ ...state, editor: { menu: 'text' } })).toBe('/products/calendars/wall-calendars?formats[]=20x30');
});

test('[KEP-09] [KEP-10] a visitor returns to the products that can be made from own pictures', () => {
  expect(listAddress(fromList({ pathname: '/try', search: '' }))).toBe('/try');
});

test.each([
  null,
  undefined,
  'list',
  {},
  { list: 7 },
  { list: '//example.org/products/' },
  { list: 'https://example.org/products/cards' },
  { list: '/products//example.org' },
  { list: '/try/../..//example.org' },
])('[KEP-10] what is no address of a list leads nowhere: %j', (state) => {
  expect(listAddress(state)).toBeNull();
});
