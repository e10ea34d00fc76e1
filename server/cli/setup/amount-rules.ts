/**
 * Amounts that a shop cannot mean. Settings are read from the database by the same schema as from shop.json, so their
 * limits are here: a shop that was set up before a limit was known opens all the same.
 */
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import { PRICE_MAX } from '../json-file/price-schemas.ts';
import type { ShopFile } from './shop-file.ts';

export const amountFaults = (shop: ShopFile): readonly PathFault[] => [
  ...portalFaults(shop.settings),
  ...deliveryFaults(shop.settings),
  ...shop.settings.payment.options.flatMap(({ fee, minimumAge }, at) => [
    ...amount(fee, ['settings', 'payment', 'options', at, 'fee']),
    ...amount(minimumAge ?? 0, ['settings', 'payment', 'options', at, 'minimumAge'], { maximum: 150 }),
  ]),
  ...shop.settings.catalogues.offers.flatMap(({ price, maxQuantity, deliveryDays }, at) => [
    ...amount(price, ['settings', 'catalogues', 'offers', at, 'price']),
    ...amount(maxQuantity, ['settings', 'catalogues', 'offers', at, 'maxQuantity'], { minimum: 1 }),
    ...amount(deliveryDays, ['settings', 'catalogues', 'offers', at, 'deliveryDays'], { maximum: DAYS_MAX }),
  ]),
  ...shop.products.flatMap(({ minorderpartquantity: least, maximumQuantity }, at) =>
    maximumQuantity !== null && maximumQuantity < least
      ? [{ path: ['products', at, 'maximumQuantity'], text: `is below the ${least} pieces of minorderpartquantity` }]
      : [],
  ),
  ...shop.rebateCodes.flatMap(({ kind, value }, at) =>
    kind === 'percent' ? amount(value, ['rebateCodes', at, 'value'], { maximum: 100 }) : [],
  ),
  ...named(
    shop.rebateCodes,
    ({ code }) => code.trim().toUpperCase(),
    (at) => ['rebateCodes', at, 'code'],
  ),
  ...named(
    shop.products,
    ({ uuid }) => uuid,
    (at) => ['products', at, 'uuid'],
  ),
  ...named(
    shop.packages,
    ({ uuid }) => uuid,
    (at) => ['packages', at, 'uuid'],
  ),
];

/** Ten years. */
const DAYS_MAX = 3_650;

function portalFaults({ portal: { freeShippingThreshold, digitalRebate, taxPercent } }: ShopFile['settings']): readonly PathFault[] {
  const portal = ['settings', 'portal'];
  return [
    // Below zero it is off.
    ...amount(Math.max(0, freeShippingThreshold), [...portal, 'freeShippingThreshold']),
    ...amount(taxPercent, [...portal, 'taxPercent'], { maximum: 100 }),
    ...Object.entries(digitalRebate ?? {}).flatMap(([key, price]) => amount(price, [...portal, 'digitalRebate', key])),
  ];
}

const deliveryFaults = ({ delivery: { methods } }: ShopFile['settings']): readonly PathFault[] =>
  methods.flatMap(({ options, pickupLocations }, at) =>
    Object.entries({ options, pickupLocations }).flatMap(([key, choices]) =>
      choices.flatMap(({ price, deliverytime }, choice) => {
        const path = ['settings', 'delivery', 'methods', at, key, choice];
        return [...amount(price, [...path, 'price']), ...amount(deliverytime, [...path, 'deliverytime'], { maximum: DAYS_MAX })];
      }),
    ),
  );

function amount(value: number, path: JsonPath, { minimum = 0, maximum = PRICE_MAX } = {}): readonly PathFault[] {
  return value >= minimum && value <= maximum ? [] : [{ path, text: `expected a number from ${minimum} to ${maximum}, found ${value}` }];
}

/** All but the first of each name. */
const named = <T>(entries: readonly T[], nameOf: (entry: T) => string, pathOf: (at: number) => JsonPath): readonly PathFault[] => {
  const names = entries.map(nameOf);
  return names.flatMap((name, at) => (names.indexOf(name) < at ? [{ path: pathOf(at), text: `"${name}" is named twice` }] : []));
};
