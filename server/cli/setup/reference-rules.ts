/** Checks for names in shop.json without a target: pages of the shop, categories, designs, languages (BIZ-08). */
import { isShopPath } from '#core/contract/paths/shop-path.ts';
import { addressOf, isKnownTarget } from '#core/contract/paths/named-routes.ts';
import { pageOfAddress } from '#core/contract/paths/page-of-address.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { listTypeOf } from '#core/domain/templates/list-type.ts';
import type { MenuEntry } from '#server/features/settings/shop-data.ts';
import { knownLanguage, SERVER_LANGUAGES } from '#server/http/requests/request-language.ts';
import { closestName } from '../json-file/closest-name.ts';
import type { JsonPath, PathFault } from '../json-file/check-json-file.ts';
import type { ShopFile } from './shop-file.ts';

/** The fields of a published design that files refer to. */
export type KnownDesign = Pick<TemplateDesign, 'uuid' | 'name'>;

/**
 * @param designs published designs. A shop without any is set up before they are published
 * @param named designs to which the running shop already refers: one of them may still be unpublished
 */
export const referenceFaults = (
  shop: ShopFile,
  designs: readonly KnownDesign[],
  named: ReadonlySet<string> = new Set(),
): readonly PathFault[] => [
  ...designsOf(shop).flatMap(({ path, uuid }) => {
    const fault = named.has(uuid) ? null : designFault(uuid, designs);
    return fault === null ? [] : [{ path, text: fault }];
  }),
  ...linksOf(shop).flatMap(({ path, address }) => {
    const fault = addressFault(address, shop, designs);
    return fault === null ? [] : [{ path, text: `'${asWritten(address)}' leads to nothing: ${fault}` }];
  }),
  ...categoryFaults(shop),
  ...nameFaults(shop.settings.portal.name),
  ...shop.settings.portal.languages.flatMap(({ name }, at) => {
    const text = languageFault(name);
    return text === null ? [] : [{ path: ['settings', 'portal', 'languages', at, 'name'], text }];
  }),
];

/** Used in titles, the subjects of mails, the manifest and on papers. */
const NAME_MAX = 80;

function nameFaults(name: string): readonly PathFault[] {
  const path = ['settings', 'portal', 'name'];
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(name))
    return [{ path, text: 'expected one line, without marks that turn the direction of a text' }];
  return name.length > NAME_MAX ? [{ path, text: `expected at most ${NAME_MAX} characters, found ${name.length}` }] : [];
}

function languageFault(name: string): string | null {
  if (!isLanguage(name)) return `expected a language as "nb", found "${name}"`;
  return knownLanguage(name) === null ? `the shop has words in ${SERVER_LANGUAGES.join(', ')}, and none in "${name}"` : null;
}

interface PlacedDesign {
  readonly path: JsonPath;
  readonly uuid: string;
}

interface NamingDesigns {
  readonly packages: readonly { readonly items: readonly { readonly templateUuid: string | null }[] }[];
  readonly promotedProducts: readonly { readonly templateUuid: string }[];
}

/** The designs in packages and promoted products. */
export const designsOf = ({ packages, promotedProducts }: NamingDesigns): readonly PlacedDesign[] => [
  ...packages.flatMap(({ items }, at) =>
    items.flatMap(({ templateUuid }, itemAt) =>
      templateUuid === null ? [] : [{ path: ['packages', at, 'items', itemAt, 'templateUuid'], uuid: templateUuid }],
    ),
  ),
  ...promotedProducts.map(({ templateUuid }, at) => ({ path: ['promotedProducts', at, 'templateUuid'], uuid: templateUuid })),
];

const designFault = (uuid: string, designs: readonly KnownDesign[]): string | null =>
  designs.length === 0 || designs.some((design) => design.uuid === uuid)
    ? null
    : `no published design is ${uuid}; \`templates publish\` publishes one, and \`templates list\` names them`;

interface PlacedLink {
  readonly path: JsonPath;
  readonly address: string;
}

/** Links to pages of the shop itself: in the menu, in packages and in its own pages. */
function linksOf({ settings, packages, pages }: ShopFile): readonly PlacedLink[] {
  const links = [
    ...menuLinks(settings.menu.entries, ['settings', 'menu', 'entries']),
    ...packages.flatMap(({ link, linkInfo }, at): readonly PlacedLink[] => {
      if (linkInfo !== null)
        return [{ path: ['packages', at, 'linkInfo'], address: ['/products', linkInfo.type, linkInfo.category].filter(Boolean).join('/') }];
      return link === null ? [] : [{ path: ['packages', at, 'link'], address: link }];
    }),
    ...pageLinks(pages, ['pages']),
  ];
  return links.filter(({ address }) => isShopPath(address));
}

const menuLinks = (entries: readonly MenuEntry[], path: JsonPath): readonly PlacedLink[] =>
  entries.flatMap(({ type, target, data, children }, at): readonly PlacedLink[] => {
    const isLink = children.length === 0 && (type === 'other' || (type === 'internal' && isKnownTarget(target)));
    const address = type === 'internal' && typeof data === 'string' ? addressOf(target, data) : addressOf(target);
    return [...(isLink ? [{ path: [...path, at, 'target'], address }] : []), ...menuLinks(children, [...path, at, 'children'])];
  });

/** Modules have a link in several places, always under this key. */
function pageLinks(value: unknown, path: JsonPath): readonly PlacedLink[] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => pageLinks(entry, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'link' && typeof entry === 'string' ? [{ path: [...path, key], address: entry }] : pageLinks(entry, [...path, key]),
  );
}

const LISTS: readonly string[] = (['CALENDAR', 'CARDS', 'PHOTOGIFT'] as const).map(listTypeOf);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path is percent-encoded; the error shows the text of the shop's file. */
function asWritten(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** null when the shop has the page. */
function addressFault(address: string, shop: ShopFile, designs: readonly KnownDesign[]): string | null {
  const pathname = address.split(/[?#]/)[0] ?? '';
  if (pageOfAddress(pathname) !== 'screen') return 'the shop has no such page';
  const [area, kind, ...rest] = pathname.split('/').filter(Boolean).map(asWritten);
  if (area === 'pages')
    return unknownName(
      'page',
      kind ?? '',
      shop.pages.map(({ id }) => id),
    );
  if (area !== 'products' || kind === undefined || kind === 'catalogues' || kind === 'digital-portraits') return null;
  if (kind === 'packages')
    return rest[0] === undefined || shop.packages.some(({ uuid }) => uuid === rest[0]) ? null : `there is no package ${rest[0]}`;
  const list = kind === 'categories' ? null : unknownName('list', kind, LISTS);
  const [product, design] = rest.filter((part) => UUID.test(part));
  const named = rest.filter((part) => !UUID.test(part)).map((part) => categoryFault(part, shop));
  return (
    list ??
    named.find((fault) => fault !== null) ??
    (product === undefined || shop.products.some(({ uuid }) => uuid === product) ? null : `there is no product ${product}`) ??
    (design === undefined ? null : designFault(design, designs))
  );
}

/** A shop without categories is refused as a whole once it has designs. */
const categoryFault = (name: string, shop: ShopFile): string | null =>
  shop.categories.length === 0 ? null : unknownName('category', name, categoryNames(shop));

const categoryNames = ({ categories }: ShopFile): readonly string[] =>
  categories.flatMap(({ internalName, subCategories }) => [internalName, ...subCategories.map((sub) => sub.internalName)]);

function unknownName(what: string, name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  const meant = closestName(name, known);
  return `there is no ${what} "${name}"${meant === null ? '' : `; did you mean "${meant}"?`}`;
}

const categoryFaults = (shop: ShopFile): readonly PathFault[] =>
  shop.promotedProducts.flatMap(({ category }, at) => {
    const fault = category === '' ? null : categoryFault(category, shop);
    return fault === null ? [] : [{ path: ['promotedProducts', at, 'category'], text: fault }];
  });

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** A well-formed code with a name: 'xq' is not a language. */
function isLanguage(name: string): boolean {
  try {
    return LANGUAGES.of(name) !== undefined;
  } catch {
    return false;
  }
}
