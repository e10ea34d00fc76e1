import type { Cart } from '#core/contract/entities.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';

export interface CartLive {
  /**
   * unknown: the cart was never read on this device, or is unreadable, and the shop cannot be reached now. `cart` then
   * has only the unsent changes. Only a 'ready' cart may be shown as empty.
   */
  readonly state: 'loading' | 'unknown' | 'ready';
  /** The stored cart cannot be read on this device. */
  readonly isUnreadable?: boolean;
  readonly cart: Cart;
  /** There are unsent changes, so the prices were computed on this device, by the shop's rules. */
  readonly isEstimate: boolean;
  /** Lines with an unconfirmed change. */
  readonly waiting: ReadonlySet<string>;
  /** Lines that the shop does not have in the shown form, including those held for a sign-in. */
  readonly unsent: ReadonlyMap<string, WhereKept>;
  /** Lines whose deletion is unconfirmed; they are no longer in `cart`. */
  readonly deleting: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const NO_CART: Cart = {
  uuid: '00000000-0000-4000-8000-000000000000',
  orderLines: [],
  summary: { totalPrice: 0 },
  rebateCode: null,
  revision: 0,
};

export const LOADING_CART: CartLive = {
  state: 'loading',
  cart: NO_CART,
  isEstimate: false,
  waiting: NONE,
  unsent: new Map(),
  deleting: NONE,
};
