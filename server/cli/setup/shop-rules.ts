/** Names in shop.json that neither the file, its folder nor the server knows. Each would leave a gap on a page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isLinkAddress } from '#core/contract/paths/link-address.ts';
import { isKnownTarget, ROUTE_NAMES } from '#core/contract/paths/named-routes.ts';
import type { MenuEntry } from '#server/features/settings/shop-data.ts';
import { isElsewhere, isPicturePath } from '#server/http/files/shop-images.ts';
import type { Config } from '#server/config.ts';
import { missingKeys, PAYMENT_PROVIDER_NAMES, type ProviderKeys, wrongCurrency } from '#server/payment/payment-providers.ts';
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import { discountFaults } from '../json-file/discount-rules.ts';
import { messageFaults } from './message-rules.ts';
import { printFaults } from './print-rules.ts';
import { rebateFaults } from './rebate-rules.ts';
import { isRealShop, sellerFaults } from './seller-rules.ts';
import type { ShopFile } from './shop-file.ts';

type Keys = ProviderKeys & Pick<Config, 'sms'> & { readonly publicUrl?: Config['publicUrl'] };

/** @param folder folder of the shop's pictures and profiles. @param keys the server's keys of payment providers */
export const shopFaults = (shop: ShopFile, folder: string, keys: Keys): readonly PathFault[] => [
  ...productFaults(shop),
  ...entriesOf(shop.settings.menu.entries, ['settings', 'menu', 'entries']).flatMap(menuFaults),
  ...paymentFaults(shop, keys),
  ...rebateFaults(shop),
  ...discountFaults(shop.settings.discounts, shop, ['settings', 'discounts']),
  ...(isRealShop(keys.publicUrl ?? null) ? [...sellerFaults(shop), ...messageFaults(shop, keys)] : []),
  ...languageFaults(shop),
  ...printFaults(shop, folder),
  ...picturesOf(shop).flatMap((picture) => pictureFaults(picture, folder)),
];

function productFaults({ products, packages, promotedProducts, settings }: ShopFile): readonly PathFault[] {
  const known = new Set(products.map((product) => product.uuid));
  const missing = (uuid: string | null, path: JsonPath): readonly PathFault[] =>
    uuid === null || known.has(uuid) ? [] : [{ path, text: `there is no product ${uuid}` }];
  return [
    ...packages.flatMap(({ items }, at) =>
      items.flatMap((item, itemAt) => missing(item.productUuid, ['packages', at, 'items', itemAt, 'productUuid'])),
    ),
    ...promotedProducts.flatMap((promoted, at) => missing(promoted.productUuid, ['promotedProducts', at, 'productUuid'])),
    ...Object.entries(settings.portal.fixedProducts).flatMap(([role, uuid]) =>
      missing(uuid, ['settings', 'portal', 'fixedProducts', role]),
    ),
  ];
}

interface PlacedEntry {
  readonly path: JsonPath;
  readonly entry: MenuEntry;
}

/** Links of all sections. */
const entriesOf = (entries: readonly MenuEntry[], path: JsonPath): readonly PlacedEntry[] =>
  entries.flatMap((entry, at) => [{ path: [...path, at], entry }, ...entriesOf(entry.children, [...path, at, 'children'])]);

function menuFaults({ path, entry: { type, target, children, data } }: PlacedEntry): readonly PathFault[] {
  if (type === 'other' && children.length === 0 && !isLinkAddress(target))
    return [
      { path: [...path, 'target'], text: `'${target}' is no address of a page (https://, /), a mail (mailto:) or a telephone (tel:)` },
    ];
  if (type !== 'internal') return [];
  const leadsNowhere = children.length === 0 && !isKnownTarget(target);
  return [
    ...(leadsNowhere
      ? [
          {
            path: [...path, 'target'],
            text: `'${target}' is neither a path that begins with / nor a named route: ${ROUTE_NAMES.join(', ')}`,
          },
        ]
      : []),
    ...(data !== null && !isParameters(data)
      ? [{ path: [...path, 'data'], text: "its data is no JSON object with the route's parameters" }]
      : []),
  ];
}

function isParameters(data: NonNullable<MenuEntry['data']>): boolean {
  if (typeof data !== 'string') return false;
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

const paymentFaults = ({ settings }: ShopFile, keys: ProviderKeys): readonly PathFault[] =>
  settings.payment.options.flatMap(({ provider }, at) => {
    const isKnown = PAYMENT_PROVIDER_NAMES.includes(provider);
    const unknown = `there is no payment provider ${provider}; known are ${PAYMENT_PROVIDER_NAMES.join(', ')}`;
    const text = isKnown ? (missingKeys(provider, keys) ?? wrongCurrency(provider, settings.portal.currency)) : unknown;
    return text === null ? [] : [{ path: ['settings', 'payment', 'options', at, 'provider'], text }];
  });

function languageFaults({ settings: { portal } }: ShopFile): readonly PathFault[] {
  const names = portal.languages.map(({ name }) => name);
  return names.includes(portal.defaultLanguage)
    ? []
    : [{ path: ['settings', 'portal', 'defaultLanguage'], text: `expected one of the shop's languages (${names.join(', ')})` }];
}

interface PlacedPicture {
  readonly path: JsonPath;
  readonly address: string | null;
}

const picturesOf = (shop: ShopFile): readonly PlacedPicture[] => [
  { path: ['settings', 'portal', 'frontPageImage'], address: shop.settings.portal.frontPageImage },
  { path: ['settings', 'portal', 'frontPageImagePhone'], address: shop.settings.portal.frontPageImagePhone },
  { path: ['settings', 'portal', 'logo'], address: shop.settings.portal.logo },
  { path: ['settings', 'brand', 'icon'], address: shop.settings.brand.icon },
  ...shop.categories.map(({ image }, at) => ({ path: ['categories', at, 'image'], address: image })),
  ...shop.packages.map(({ image }, at) => ({ path: ['packages', at, 'image'], address: image })),
  ...textsIn(shop.pages, ['pages']).filter(({ address }) => isPicturePath(address)),
];

function textsIn(value: unknown, path: JsonPath): readonly { readonly path: JsonPath; readonly address: string }[] {
  if (typeof value === 'string') return [{ path, address: value }];
  if (Array.isArray(value)) return value.flatMap((entry, at) => textsIn(entry, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, [...path, key]));
}

/** A picture without an address in the shop is in the folder. */
function pictureFaults({ path, address }: PlacedPicture, folder: string): readonly PathFault[] {
  if (address === null || address === '') return [];
  if (isElsewhere(address))
    return [{ path, text: `"${address}" is at another place: put the picture beside shop.json and name its path, as "images/front.jpg"` }];
  if (address.startsWith('/')) return [];
  if (!isPicturePath(address))
    return [{ path, text: `expected the path of a JPEG, PNG or WebP picture without spaces, as "images/front.jpg", found "${address}"` }];
  if (address.split(/[\\/]/).includes('..')) return [{ path, text: `${address} leads out of the folder of shop.json` }];
  return existsSync(join(folder, address)) ? [] : [{ path, text: `there is no file ${address} beside shop.json` }];
}
