/** Addresses of the former shop (D1 §2, D2 §2), which are in mails, letters and bookmarks, with their present targets. */
import { paths } from './paths.ts';

interface LegacyPage {
  readonly path: string;
  /** The present address. `rest` is the part after the path; the query is appended unchanged. */
  readonly leadsTo: (query: URLSearchParams, rest: string | null) => string;
}

const LEGACY_PAGES: readonly LegacyPage[] = [
  { path: '/sections/products2.php', leadsTo: () => paths.categories() },
  {
    path: '/sections/products.php',
    leadsTo: (query) => (query.get('open_catalogue_dialog') === '1' ? paths.catalogues() : paths.categories()),
  },
  { path: '/sections/packages', leadsTo: () => paths.packages() },
  { path: '/sections/digital-portraits', leadsTo: (_, subjectUuid) => paths.digitalPortraits(subjectUuid ?? undefined) },
  { path: '/sections/cardscalendars/cardsv2', leadsTo: (query) => paths.type('cards', nameIn(query, 'category')) },
  { path: '/sections/cardscalendars/calendarsv2', leadsTo: () => paths.type('calendars') },
  { path: '/sections/cardscalendars/create_product.php', leadsTo: (query) => productPage(query) },
  { path: '/sections/cardscalendars/create_package.php', leadsTo: (query) => packagePage(query) },
  { path: '/sections/shopping-cart/retouch', leadsTo: () => paths.retouch() },
  { path: '/sections/shopping-cart/checkout', leadsTo: () => paths.checkout() },
  { path: '/sections/shopping-cart', leadsTo: () => paths.cart() },
  { path: '/sections/prophoto/myaccount.php', leadsTo: () => paths.myAccount() },
];

/** Page addresses that look like calls: the cached shell opens them offline too. */
export const LEGACY_SCRIPTS: readonly string[] = LEGACY_PAGES.map(({ path }) => path).filter((path) => path.endsWith('.php'));

/** @returns the present address with the query; null: the former shop had no such page */
export function legacyTarget(pathname: string, search: string): string | null {
  const asked = pathname.replace(/\/+$/, '');
  for (const { path, leadsTo } of LEGACY_PAGES) {
    const rest = asked === path ? null : asked.startsWith(`${path}/`) ? asked.slice(path.length + 1) : undefined;
    const hasRest = rest !== null && rest !== undefined;
    if (rest === undefined || (hasRest && (!takesRest(path) || rest.includes('/')))) continue;
    return `${leadsTo(new URLSearchParams(search), rest === null ? null : decoded(rest))}${search}`;
  }
  return null;
}

/** Only the digital portraits had a part after their path: the subject. */
const takesRest = (path: string): boolean => path === '/sections/digital-portraits';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuidIn = (query: URLSearchParams, name: string): string | undefined => {
  const value = query.get(name) ?? '';
  return UUID.test(value) ? value : undefined;
};
const nameIn = (query: URLSearchParams, name: string): string | undefined => query.get(name) || undefined;

/** `template` and `medium` (the product). With a line of the cart it was the page that edited the line. */
function productPage(query: URLSearchParams): string {
  const [line, template, product] = [uuidIn(query, 'uuid'), uuidIn(query, 'template'), uuidIn(query, 'medium')];
  if (line) return paths.editLine(line);
  return template && product ? paths.create('cards', product, template) : paths.categories();
}

function packagePage(query: URLSearchParams): string {
  const [line, bundle] = [uuidIn(query, 'uuid'), uuidIn(query, 'package')];
  if (line) return paths.editLine(line);
  return bundle ? paths.package(bundle) : paths.packages();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The old shop never generated such an address.
    return part;
  }
}
