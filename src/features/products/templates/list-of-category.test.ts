import { expect, test } from 'vitest';
import { isListType, listOfCategory } from './list-of-category.ts';

test('[CAT-04] a category address shows the list of its type, with its sub-category', () => {
  expect(listOfCategory('cards', 'christmas')).toEqual({ kind: 'list', type: 'cards', category: 'christmas' });
  expect(listOfCategory('calendar', undefined)).toEqual({ kind: 'list', type: 'calendars', category: undefined });
  expect(listOfCategory('photogifts', 'mugs')).toEqual({ kind: 'list', type: 'photogifts', category: 'mugs' });
  expect(listOfCategory('mugs', undefined)).toEqual({ kind: 'list', type: 'photogifts', category: 'mugs' });
});

test('[CAT-14] categories with screens of their own lead to those screens', () => {
  expect(listOfCategory('digitalprint', undefined)).toEqual({ kind: 'elsewhere', to: '/products/digital-portraits' });
  expect(listOfCategory('packages', undefined)).toEqual({ kind: 'elsewhere', to: '/products/packages' });
});

test('[CAT-04] only the three documented types are lists', () => {
  expect(['cards', 'calendars', 'photogifts', 'posters', undefined].map(isListType)).toEqual([true, true, true, false, false]);
});
