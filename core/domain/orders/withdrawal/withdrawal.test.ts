import { expect, test } from 'vitest';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { type WithdrawalFacts, withdrawalOf } from './withdrawal.ts';

const DAY_MS = 86_400_000;
const ORDERED = Date.parse('2026-11-02T15:00:00Z');
const FACTS: WithdrawalFacts = {
  fixedProducts: priceList.fixedProducts,
  timeZone: 'UTC',
  nowMs: ORDERED,
  orderedAtMs: ORDERED,
  sentAtMs: null,
  promisedDay: '2026-11-10',
  catalogueDays: null,
  hasDownloaded: false,
  isOver: false,
  withdrawnAtMs: null,
};

type Line = Parameters<typeof withdrawalOf>[0];
const line = (more: Partial<Line> = {}): Line => ({
  uuid: IDS.calendar,
  package: null,
  catalogue: null,
  fileRetouch: null,
  product: null,
  template: null,
  ...more,
});
const product = (uuid: string) => ({ uuid }) as NonNullable<Line['product']>;
const template = {} as NonNullable<Line['template']>;
const withItems = (...types: readonly string[]) => ({ packageItems: types.map((type) => ({ type })) }) as unknown as Line['package'];
const LINES = {
  calendar: line({ product: product(IDS.calendar), template }),
  frame: line({ product: product(IDS.calendar) }),
  package: line({ package: withItems('TEMPLATE_PRODUCT', 'DIGITAL_SET') }),
  cataloguePackage: line({ package: withItems('DIGITAL_SET', 'CATALOGUE') }),
  packageOfGoods: line({ package: withItems('CATALOGUE') }),
  filePackage: line({ package: withItems('DIGITAL_SET') }),
  catalogue: line({ catalogue: {} as NonNullable<Line['catalogue']> }),
  retouch: line({ fileRetouch: {} as NonNullable<Line['fileRetouch']> }),
  file: line({ product: product(priceList.fixedProducts.digitalPortrait ?? '') }),
};
const stateOf = (name: keyof typeof LINES, facts: Partial<WithdrawalFacts> = {}) => {
  const { state, until } = withdrawalOf(LINES[name], { ...FACTS, ...facts });
  return until === null ? state : `${state} until ${until}`;
};

test.each([
  ['calendar', 'personalised'],
  ['package', 'personalised'],
  ['cataloguePackage', 'open'],
  ['packageOfGoods', 'open'],
  ['retouch', 'personalised'],
  ['frame', 'open'],
  ['catalogue', 'open'],
  ['file', 'open until 2026-11-16'],
  ['filePackage', 'open until 2026-11-16'],
] as const)('[BIZ-04] a %s is %s', (name, expected) => {
  expect(stateOf(name)).toBe(expected);
});

test('[BIZ-04] days are those of the shop’s time zone: an order in the first hour after midnight has fourteen full days', () => {
  const inOslo = { timeZone: 'Europe/Oslo', orderedAtMs: Date.parse('2026-11-27T23:55:00Z') };
  const stateAt = (now: string) => stateOf('file', { ...inOslo, nowMs: Date.parse(now) });
  expect(stateAt('2026-11-27T23:56:00Z')).toBe('open until 2026-12-12');
  expect([stateAt('2026-12-12T22:59:59Z'), stateAt('2026-12-12T23:00:00Z')]).toEqual(['open until 2026-12-12', 'expired']);
  const sentAtMs = Date.parse('2026-11-10T23:30:00Z');
  expect(stateOf('frame', { ...inOslo, sentAtMs, nowMs: sentAtMs })).toBe('open until 2026-11-25');
});

test('[BIZ-04] a downloaded file has no right of withdrawal; other goods keep theirs', () => {
  expect([stateOf('file', { hasDownloaded: true }), stateOf('catalogue', { hasDownloaded: true })]).toEqual(['downloaded', 'open']);
});

test('[BIZ-04] a package of files and catalogues has the period of its catalogues, until its files are downloaded', () => {
  const sentAtMs = Date.parse('2026-11-05T08:00:00Z');
  expect(stateOf('cataloguePackage', { sentAtMs, catalogueDays: 30 })).toBe('open until 2026-12-16');
  expect(stateOf('cataloguePackage', { hasDownloaded: true })).toBe('downloaded');
});

test('[BIZ-04] goods have 14 days from their promised day or the day of sending, whichever is later', () => {
  const sentAtMs = Date.parse('2026-11-05T08:00:00Z');
  expect(stateOf('catalogue', { sentAtMs })).toBe('open until 2026-11-24');
  expect(stateOf('catalogue', { sentAtMs: Date.parse('2026-11-12T08:00:00Z') })).toBe('open until 2026-11-26');
  expect(stateOf('catalogue', { sentAtMs, promisedDay: null })).toBe('open until 2026-11-19');
  expect(stateOf('catalogue', { sentAtMs, catalogueDays: 30 }), 'catalogues come later').toBe('open until 2026-12-16');
});

test('[BIZ-04] the last day is included, and the next one is not', () => {
  const sentAtMs = Date.parse('2026-11-10T08:00:00Z');
  expect(stateOf('catalogue', { sentAtMs, nowMs: Date.parse('2026-11-24T23:59:59Z') })).toBe('open until 2026-11-24');
  expect(stateOf('catalogue', { sentAtMs, nowMs: Date.parse('2026-11-25T00:00:00Z') })).toBe('expired');
  expect(stateOf('file', { nowMs: ORDERED + 15 * DAY_MS })).toBe('expired');
});

test('[BIZ-04] a customer cannot withdraw twice, or from an order that is over', () => {
  expect([stateOf('catalogue', { withdrawnAtMs: ORDERED }), stateOf('calendar', { isOver: true })]).toEqual(['withdrawn', 'over']);
});
