/**
 * Implausible amounts. Settings are read from the database by the same schema as from shop.json, so their limits are
 * here: a shop that was set up before a limit existed must still open. They are checked in the raw file, even if its
 * shape is wrong elsewhere, so that one attempt reports everything.
 */
import * as z from 'zod/mini';
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import { PRICE_MAX } from '../json-file/price-schemas.ts';

/** Every entry of a list. */
const EACH = Symbol('each');
type Pattern = readonly (string | typeof EACH)[];

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
}

const isDay = (value: unknown): boolean => z.iso.date().safeParse(value).success;

/** Ten years. */
const DAYS_MAX = 3_650;
/** 10 000 of most currencies. More is a typing error, and would be charged. */
const FEE_MAX = 1_000_000;

const SETTINGS = ['settings'];
const CHOICES = ['options', 'pickupLocations'].map((key): Pattern => [...SETTINGS, 'delivery', 'methods', EACH, key, EACH]);
const OFFER: Pattern = [...SETTINGS, 'catalogues', 'offers', EACH];
const PAYMENT: Pattern = [...SETTINGS, 'payment', 'options', EACH];
const PORTAL: Pattern = [...SETTINGS, 'portal'];

const AMOUNTS: readonly (readonly [Pattern, Limits])[] = [
  // -1 means off.
  [[...PORTAL, 'freeShippingThreshold'], { minimum: -1 }],
  [[...PORTAL, 'taxPercent'], { maximum: 100 }],
  [[...PORTAL, 'digitalRebate', 'rebatedDigitalFilePrice'], {}],
  [[...PORTAL, 'digitalRebate', 'rebatedDigitalSetPrice'], {}],
  [[...SETTINGS, 'delivery', 'retouchDays'], { maximum: DAYS_MAX }],
  ...CHOICES.flatMap((choice) => [
    [[...choice, 'price'], { maximum: FEE_MAX }] as const,
    [[...choice, 'deliverytime'], { maximum: DAYS_MAX }] as const,
  ]),
  [[...PAYMENT, 'fee'], { maximum: FEE_MAX }],
  [[...PAYMENT, 'minimumAge'], { maximum: 150 }],
  [[...OFFER, 'price'], {}],
  [[...OFFER, 'maxQuantity'], { minimum: 1 }],
  [[...OFFER, 'deliveryDays'], { maximum: DAYS_MAX }],
];

/** @param file a shop.json of any shape */
export const amountFaults = (file: unknown): readonly PathFault[] => [
  ...AMOUNTS.flatMap(([pattern, limits]) => found(file, pattern).flatMap(({ path, value }) => amount(value, path, limits))),
  ...found(file, ['products', EACH]).flatMap(({ path, value }) => {
    const [least, most] = [member(value, 'minorderpartquantity'), member(value, 'maximumQuantity')];
    return typeof least === 'number' && typeof most === 'number' && most < least
      ? [{ path: [...path, 'maximumQuantity'], text: `is below the ${least} pieces of minorderpartquantity` }]
      : [];
  }),
  ...found(file, ['rebateCodes', EACH]).flatMap(({ path, value }) =>
    member(value, 'kind') === 'percent' ? amount(member(value, 'value'), [...path, 'value'], { maximum: 100 }) : [],
  ),
  ...found(file, [...SETTINGS, 'delivery', 'methods', EACH, 'options', EACH, 'expire']).flatMap(({ path, value }) =>
    value === null || isDay(value) ? [] : [{ path, text: `expected a day as "2027-01-31", found ${JSON.stringify(value)}` }],
  ),
  ...namedTwice(found(file, ['rebateCodes', EACH, 'code']), (code) => code.trim().toUpperCase()),
  ...namedTwice(found(file, ['products', EACH, 'uuid'])),
  ...namedTwice(found(file, ['packages', EACH, 'uuid'])),
  ...IDS_ONCE.flatMap((pattern) => namedTwice(found(file, pattern))),
  ...IDS_WITHIN.flatMap(([list, id]) =>
    found(file, list).flatMap(({ path, value }) =>
      namedTwice(found(value, [EACH, id]).map((place) => ({ ...place, path: [...path, ...place.path] }))),
    ),
  ),
];

/** An id identifies one thing: the second would be shown or bought in place of the first. */
const IDS_ONCE: readonly Pattern[] = [
  ['categories', EACH, 'internalName'],
  ['promotedProducts', EACH, 'uuid'],
  ['pages', EACH, 'id'],
  [...PORTAL, 'languages', EACH, 'name'],
  ...CHOICES.map((choice): Pattern => [...choice, 'uuid']),
  [...PAYMENT, 'uuid'],
  [...OFFER, 'uuid'],
  [...SETTINGS, 'delivery', 'methods', EACH, 'type'],
];
/** Ids that are unique within their own list. */
const IDS_WITHIN: readonly (readonly [list: Pattern, id: string])[] = [
  [['categories', EACH, 'subCategories'], 'internalName'],
  [['packages', EACH, 'items'], 'uuid'],
];

interface Found {
  readonly path: JsonPath;
  readonly value: unknown;
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

/** The values at a pattern; absent places are left out. */
function found(file: unknown, pattern: Pattern): readonly Found[] {
  let values: readonly Found[] = [{ path: [], value: file }];
  for (const key of pattern)
    values = values.flatMap(({ path, value }): readonly Found[] => {
      if (key === EACH) return Array.isArray(value) ? value.map((item: unknown, at) => ({ path: [...path, at], value: item })) : [];
      const next = member(value, key);
      return next === undefined ? [] : [{ path: [...path, key], value: next }];
    });
  return values;
}

/** The schema refuses anything that is not a number. */
function amount(value: unknown, path: JsonPath, { minimum = 0, maximum = PRICE_MAX }: Limits = {}): readonly PathFault[] {
  if (typeof value !== 'number' || (value >= minimum && value <= maximum)) return [];
  return [{ path, text: `expected a number from ${minimum} to ${maximum}, found ${value}` }];
}

/** All but the first of each name. */
function namedTwice(places: readonly Found[], nameOf = (name: string): string => name): readonly PathFault[] {
  const texts = places.flatMap(({ path, value }) => (typeof value === 'string' ? [{ path, name: nameOf(value) }] : []));
  const names = texts.map(({ name }) => name);
  return texts.flatMap(({ path, name }, at) => (names.indexOf(name) < at ? [{ path, text: `"${name}" is named twice` }] : []));
}
