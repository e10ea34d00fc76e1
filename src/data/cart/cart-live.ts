import type { Cart } from '#core/contract/entities.ts';

export interface CartLive {
  /** unknown: never read on this device, and the shop cannot be asked now. Only 'ready' may look empty. */
  readonly state: 'loading' | 'unknown' | 'ready';
  readonly cart: Cart;
  /** Changes wait: the prices are the device's own, by the same rules. */
  readonly isEstimate: boolean;
  /** Lines with a change on its way. */
  readonly waiting: ReadonlySet<string>;
  /** Lines being taken out; they are not in `cart` any more. */
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

export const LOADING_CART: CartLive = { state: 'loading', cart: NO_CART, isEstimate: false, waiting: NONE, deleting: NONE };
