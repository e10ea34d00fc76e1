import type { User } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import type { MenuItem } from '#core/contract/settings.ts';

/** A signed-in customer, not a visitor with a cart (D1 §6). */
export const isCustomer = (user: User | null): user is User => user !== null && !user.isAnonymousUser;

/** visibility 0 always, 1 signed in only, 2 no session or an anonymous user. */
export function visibleItems(items: readonly MenuItem[], user: User | null): MenuItem[] {
  return items
    .filter((item) => item.visibility === 0 || (item.visibility === 1) === isCustomer(user))
    .map((item) => ({ ...item, children: visibleItems(item.children, user) }));
}

/** Named routes of D1 §2 that a menu entry may point at; anything else is an address of its own. */
const NAMED: Readonly<Record<string, () => string>> = {
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
  'products.photogifts.category': () => paths.category('photogifts'),
  'products.digitalportraits.subject': () => paths.digitalPortraits(),
  shoppingcart: paths.cart,
  'shoppingcart.retouch': paths.retouch,
  newpictureset: paths.newPictureSet,
};

/** The address of an 'internal' entry: a named route, or a path of this app. */
export const addressOf = (target: string): string => NAMED[target]?.() ?? target;
