import { matchPath } from 'react-router-dom';
import { PATTERNS } from '#core/contract/paths/patterns.ts';

export interface Place {
  /** The address without its ids: '/my-account/picture-sets/:pictureSetUuid'. */
  readonly pattern: string;
  /** The product in the editor. */
  readonly item: { readonly item_id: string; readonly item_variant?: string } | null;
  /** The list of products that is shown. */
  readonly list: string | null;
}

const MAKING = [PATTERNS.createInSubCategory, PATTERNS.createInCategory, PATTERNS.create] as const;
const LISTS = [
  PATTERNS.packages,
  PATTERNS.catalogues,
  PATTERNS.categories,
  PATTERNS.subCategory,
  PATTERNS.category,
  PATTERNS.typeCategory,
  PATTERNS.type,
] as const;
/** Static segments first, as the router ranks them. */
const ALL = Object.values(PATTERNS).sort((a, b) => colons(a) - colons(b) || b.length - a.length);

function colons(pattern: string): number {
  return pattern.split(':').length;
}

/** The place of an address, without any data of a customer. */
export function placeOf(pathname: string): Place {
  const pattern = ALL.find((candidate) => matchPath(candidate, pathname)) ?? 'unknown';
  return {
    pattern,
    item: itemAt(pathname, pattern),
    list: LISTS.some((list) => list === pattern) ? pathname.replace(/^\/products\/?/, '') : null,
  };
}

function itemAt(pathname: string, pattern: string): Place['item'] {
  if (pattern === PATTERNS.package) return { item_id: matchPath(PATTERNS.package, pathname)?.params.packageUuid ?? '' };
  const making = MAKING.find((candidate) => candidate === pattern);
  const params = making && matchPath(making, pathname)?.params;
  return params?.productUuid && params.templateUuid ? { item_id: params.productUuid, item_variant: params.templateUuid } : null;
}
