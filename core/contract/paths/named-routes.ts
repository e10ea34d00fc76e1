/** The named routes of D1 §2, which a menu entry may refer to, with their parameters. */
import { paths } from './paths.ts';
import { isShopPath } from './shop-path.ts';

type Parameters = Readonly<Record<string, unknown>>;

const NAMED: Readonly<Record<string, (parameters: Parameters) => string>> = {
  frontpage: paths.frontpage,
  login: paths.login,
  myaccount: paths.myAccount,
  'myaccount.picturesets': paths.pictureSets,
  'myaccount.orders': paths.orders,
  contactus: paths.contactus,
  privacypolicy: paths.privacypolicy,
  checkout: paths.checkout,
  'products.list': paths.categories,
  'products.packages': paths.packages,
  'products.cards': () => paths.type('cards'),
  'products.calendars': () => paths.type('calendars'),
  'products.photogifts.category': ({ category }) => paths.category('photogifts', textOf(category)),
  'products.categories.category.create': ({ category, productUuid, templateUuid }) =>
    editorOf('categories', textOf(category), textOf(productUuid), textOf(templateUuid)) ?? listOf(textOf(category)),
  'products.calendars.create': ({ category, productUuid, templateUuid }) =>
    editorOf('calendars', textOf(category), textOf(productUuid), textOf(templateUuid)) ?? paths.type('calendars', textOf(category)),
  'products.digitalportraits.subject': ({ subjectUuid }) => paths.digitalPortraits(textOf(subjectUuid)),
  shoppingcart: paths.cart,
  'shoppingcart.retouch': paths.retouch,
  newpictureset: paths.newPictureSet,
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const listOf = (category: string | undefined): string => (category ? paths.category(category) : paths.categories());

/** undefined: no design is named, so the list of designs is the target. */
function editorOf(type: string, category: string | undefined, productUuid: string | undefined, templateUuid: string | undefined) {
  if (!productUuid || !templateUuid) return undefined;
  return category ? paths.createInCategory(type, category, productUuid, templateUuid) : paths.create(type, productUuid, templateUuid);
}

/**
 * The address of an 'internal' entry.
 * @param target a named route, or a path of this app
 * @param data the route's parameters as a JSON object; invalid ones are left out
 */
export const addressOf = (target: string, data: string | null = null): string => NAMED[target]?.(parametersOf(data)) ?? target;

function parametersOf(data: string | null): Parameters {
  if (data === null) return {};
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** Whether an 'internal' entry has a valid target. */
export const isKnownTarget = (target: string): boolean => Object.hasOwn(NAMED, target) || isShopPath(target);

export const ROUTE_NAMES: readonly string[] = Object.keys(NAMED);
