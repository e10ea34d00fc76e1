import { addressOf, isKnownTarget } from '#core/contract/paths/named-routes.ts';
import { isLinkAddress } from '#core/contract/paths/link-address.ts';
import type { User } from '#core/contract/entities.ts';
import type { MenuItem } from '#core/contract/settings.ts';

/** A signed-in customer, not a visitor with a cart (D1 §6). */
export const isCustomer = (user: User | null): user is User => user !== null && !user.isAnonymousUser;

/**
 * Leaves out entries whose address is not allowed for a link. visibility 0: always, 1: signed in only, 2: no session or
 * an anonymous user.
 */
export function visibleItems(items: readonly MenuItem[], user: User | null): MenuItem[] {
  return items
    .filter((item) => item.type !== 'other' || item.children.length > 0 || isLinkAddress(item.target))
    .filter((item) => item.visibility === 0 || (item.visibility === 1) === isCustomer(user))
    .map((item) => ({ ...item, children: visibleItems(item.children, user) }));
}

/** Entries of the header in a wide window: those that lead to a page of the shop, without their children. */
export const headerEntries = (items: readonly MenuItem[], user: User | null): { readonly to: string; readonly title: string }[] =>
  visibleItems(items, user)
    .filter(({ type, target }) => type === 'internal' && isKnownTarget(target))
    .map(({ target, data, title }) => ({ to: addressOf(target, data), title }));
