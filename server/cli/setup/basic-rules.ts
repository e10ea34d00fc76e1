/**
 * The requirements of every shop: a name, an existing currency and country, an address that accepts mail, a payment
 * option.
 */
import { isEmail } from '#core/domain/validation/email.ts';
import { parseFormatSize } from '#core/domain/templates/format-size.ts';
import { isCountry } from '#server/address/country.ts';
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

type Role = keyof ShopFile['settings']['portal']['fixedProducts'];
/** Product types of the roles (D1 §3). */
const ROLE_TYPES: Readonly<Record<Role, number>> = { specialRebate: 15, catalogue: 14, digitalPortrait: 12, digitalSet: 13, retouch: 11 };

/** Mug, cushion, puzzle, poster (D1 §3). */
const PHOTO_GIFT = 89;

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code);

/** @param publishedDesigns templates that the shop shows */
export function basicFaults({ settings, products, categories }: ShopFile, publishedDesigns: number): readonly PathFault[] {
  const { portal, options, payment } = settings;
  const faults: PathFault[] = [];
  const expect = (isRight: boolean, path: JsonPath, text: string): void => void (isRight || faults.push({ path, text }));
  const at = (...path: string[]): JsonPath => ['settings', 'portal', ...path];
  expect(portal.name.trim() !== '', at('name'), 'expected the name of the shop, found an empty text');
  expect(isCurrency(portal.currency), at('currency'), `expected a currency of ISO 4217 as "NOK", found "${portal.currency}"`);
  const { email } = portal.contactInfo;
  expect(isEmail(email), at('contactInfo', 'email'), `expected an e-mail address, found "${email}"`);
  const { country } = options;
  expect(isCountry(country), ['settings', 'options', 'country'], `expected a country of ISO 3166 as "NO", found "${country}"`);
  expect(payment.options.length > 0, ['settings', 'payment', 'options'], 'expected at least one way to pay');
  const hasCategories = categories.length > 0 || publishedDesigns === 0;
  expect(hasCategories, ['categories'], `expected the categories of the ${publishedDesigns} published designs, found none`);
  for (const [index, { names }] of products.entries())
    for (const [language, name] of Object.entries(names))
      expect(name.trim() !== '', ['products', index, 'names', language], 'expected the name of the product, found an empty text');
  return [...faults, ...roleFaults(portal.fixedProducts, products), ...products.flatMap(shownAsFaults)];
}

/** Only a photo gift of known size can be drawn as an object (LOV-03). */
function shownAsFaults({ shownAs, type, formatSize }: ShopFile['products'][number], at: number): readonly PathFault[] {
  if (shownAs === null) return [];
  const path = ['products', at, 'shownAs'];
  if (type !== PHOTO_GIFT) return [{ path, text: `expected a product of type ${PHOTO_GIFT}, found one of type ${type}` }];
  return parseFormatSize(formatSize) === null ? [{ path, text: 'the product has no formatSize, which the object is drawn by' }] : [];
}

/** productFaults reports a product that is missing in the file. */
function roleFaults(roles: Readonly<Record<Role, string | null>>, products: ShopFile['products']): readonly PathFault[] {
  const types = new Map(products.map(({ uuid, type }) => [uuid, type]));
  const roleNames: readonly Role[] = ['specialRebate', 'catalogue', 'digitalPortrait', 'digitalSet', 'retouch'];
  return roleNames.flatMap((role) => {
    const type = types.get(roles[role] ?? '');
    if (type === undefined || type === ROLE_TYPES[role]) return [];
    const text = `expected a product of type ${ROLE_TYPES[role]}, found one of type ${type}`;
    return [{ path: ['settings', 'portal', 'fixedProducts', role], text }];
  });
}
