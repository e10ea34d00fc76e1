import { expect, test } from 'vitest';
import { IDS } from '../fixtures/price-list.ts';
import {
  catalogueQuantity,
  chosenCatalogues,
  openOffers,
  type Upsell,
  upsellSequence,
  withFirstQuantities,
  withQuantity,
} from './upsell.ts';

const OTHER = '00000000-0000-4000-8000-00000000cafe';
const yearbook = (subjectUuid: string, quantity = 0) => ({ uuid: IDS.yearbook, quantity, maxQuantity: 10, subject: { uuid: subjectUuid } });
const offer = (type: Upsell['type'], count: number): Upsell => ({
  type,
  products: Array.from({ length: count }, () => ({
    uuid: IDS.yearbook,
    name: '',
    price: 1,
    rebatedPrice: null,
    type: 'set' as const,
    subject: null,
  })),
});

test('[UPS-02] catalogues are offered before digital pictures, and an empty offer is left out', () => {
  expect(upsellSequence([offer('DIGITAL_FILES', 2), offer('CATALOGUE', 1)]).map(({ type }) => type)).toEqual([
    'CATALOGUE',
    'DIGITAL_FILES',
  ]);
  expect(upsellSequence([offer('DIGITAL_FILES', 0)])).toEqual([]);
});

test('[UPS-01] a single catalogue starts at one, several at none', () => {
  expect(withFirstQuantities([yearbook(IDS.subject)]).map(({ quantity }) => quantity)).toEqual([1]);
  expect(withFirstQuantities([yearbook(IDS.subject, 3), yearbook(OTHER)]).map(({ quantity }) => quantity)).toEqual([0, 0]);
});

test('[UPS-01] only the line of the same catalogue and the same subject changes', () => {
  const lines = [yearbook(IDS.subject), yearbook(OTHER)];
  expect(withQuantity(lines, yearbook(OTHER), 4).map(({ quantity }) => quantity)).toEqual([0, 4]);
  expect(chosenCatalogues(withQuantity(lines, yearbook(OTHER), 4))).toEqual([yearbook(OTHER, 4)]);
});

test.each([
  [3, 10, 3],
  [0, 10, 0],
  [-1, 10, 0],
  [11, 10, 10],
  [11, 0, 10],
  [Number.NaN, 10, 0],
  [1.5, 10, 0],
])('[UPS-01] of %d with a maximum of %d, %d are taken', (wanted, maximum, taken) => {
  expect(catalogueQuantity(wanted, maximum)).toBe(taken);
});

test('[UPS-02] [KEP-03] a child whose set was just bought is offered no single digital pictures, other children are', () => {
  const products = [IDS.subject, OTHER].flatMap((uuid) =>
    (['set', 'file'] as const).map((type) => ({
      uuid: type === 'set' ? IDS.set : IDS.file,
      name: '',
      price: 1,
      rebatedPrice: null,
      type,
      subject: { uuid, name: '', group: '' },
    })),
  );
  const set = { digitalFiles: [{ uuid: IDS.file }], fileRetouch: null, subjects: [{ uuid: IDS.subject, name: '', group: '' }] };
  const left = openOffers(products, [set]).map(({ type, subject }) => [type, subject.uuid]);
  expect(left).toEqual([
    ['set', IDS.subject],
    ['set', OTHER],
    ['file', OTHER],
  ]);
  expect(openOffers(products, [{ ...set, digitalFiles: [], fileRetouch: { file: { uuid: IDS.file } } }])).toHaveLength(4);
});
