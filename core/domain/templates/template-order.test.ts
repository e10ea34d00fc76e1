import { expect, test } from 'vitest';
import type { Template } from '#core/contract/entities.ts';
import { sortTemplates } from './template-order.ts';

const template = (name: string, type: Template['type'], dimensions: string, numUserParts = 1, product = 'p1') => ({
  name,
  type,
  dimensions,
  numUserParts,
  product: { uuid: product },
});
const products = [
  { uuid: 'p1', sortOrder: 1 },
  { uuid: 'p2', sortOrder: 2 },
];
const namesOf = (templates: ReturnType<typeof template>[]) => sortTemplates(templates, products, 'nb').map(({ name }) => name);

test('[CAT-08] cards: 15x15 first, then the larger area', () => {
  expect(namesOf([template('small', 'CARDS', '10x15'), template('large', 'CARDS', '20x20'), template('square', 'CARDS', '15x15')])).toEqual(
    ['square', 'large', 'small'],
  );
});

test('[CAT-08] calendars: 20x30 first, then those of twelve months', () => {
  expect(
    namesOf([
      template('poster', 'CALENDAR', '30x40', 1),
      template('year', 'CALENDAR', '21x21', 13),
      template('wall', 'CALENDAR', '20x30', 1),
    ]),
  ).toEqual(['wall', 'year', 'poster']);
});

test("[CAT-08] others: the product's order, then the name in the language", () => {
  expect(namesOf([template('Å', 'PHOTOGIFT', ''), template('Z', 'PHOTOGIFT', ''), template('A', 'PHOTOGIFT', '', 1, 'p2')])).toEqual([
    'Z',
    'Å',
    'A',
  ]);
});
