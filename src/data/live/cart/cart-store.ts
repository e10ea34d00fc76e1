import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { isOfStorage } from '#src/data/db/database-errors.ts';
import { isStorageFailure } from '#src/data/db/failing-storage/storage-errors.ts';
import type { Device } from '#src/data/device.ts';
import { pull } from '#src/data/sync/pull.ts';
import { onHeld } from '#src/data/db/failing-storage/unstored-answers.ts';
import { LOADING_CART, type CartLive } from '#src/data/cart/cart-live.ts';
import { isCartUnreadable, readShownCart } from '#src/data/cart/read-cart-live.ts';
import { createStore, type Store } from '#src/data/store.ts';

/** Shows the stored cart at once and requests cart and prices in the background. */
export function createCartStore(device: Device, first: CartLive = LOADING_CART): Store<CartLive> {
  return createStore(first, (set) => {
    let asked: Asked = 'not-yet';
    let known: CartLive | null = null;
    const show = () => set(cartView(known, asked));
    const ask = async () => {
      const [answered] = await Promise.all([askCart(device), pull(device, shopCalls.prices, {})]);
      // Read the cart that was just stored: the watch fires later, and until then an old empty cart would be shown as
      // empty.
      known = await readShownCart(device).catch((error: unknown) => {
        // A full disk answers nothing. The watch reads it again.
        if (isStorageFailure(error)) return known;
        throw error;
      });
      if (asked !== 'answered') asked = answered;
      show();
    };
    const askBehind = () => void ask().catch((error: unknown) => device.report('read cart', error));
    const unwatch = device.db.watch(
      () => readShownCart(device),
      (live) => {
        known = live;
        show();
      },
      (error) => device.report('watch cart', error),
    );
    const showHeld = async () => {
      known = await readShownCart(device);
      show();
    };
    const forgetHeld = onHeld(device, () => void showHeld().catch((error: unknown) => device.report('show the cart', error)));
    const unfollow = device.refreshes.subscribe(askBehind);
    askBehind();
    return () => {
      unwatch();
      forgetHeld();
      unfollow();
    };
  });
}

/**
 * An anonymous user who never added a line has no cart on the server. Showing the empty cart must not create the user
 * there.
 * @returns 'not-yet' if the browser's session is a customer's: the device is about to become theirs and show their
 * cart, which is not known here
 */
async function askCart(device: Device): Promise<Asked> {
  // The cart of an anonymous user was filled on this device.
  const isOwn = device.owner.kind === 'anonymous';
  const isUnknown = isOwn && (await device.db.cart.count()) === 0 && !(await isCartUnreadable(device));
  if (!isUnknown) {
    const read = await pull(device, cartCalls.readCart, {});
    // A full device could not store the answer, and shows it.
    return read.ok || isOwn || isOfStorage(read.error) ? 'answered' : 'failed';
  }
  const who = await device.sender.call(accessCalls.currentUser, {});
  return who.kind !== 'done' || who.answer.user === null || who.answer.user.isAnonymousUser ? 'answered' : 'not-yet';
}

/** The state and result of this page's request for the cart. */
export type Asked = 'not-yet' | 'answered' | 'failed';

/** An empty-looking cart counts as empty only after the shop has answered, because another device may have filled it. */
export function cartView(known: CartLive | null, asked: Asked): CartLive {
  if (known?.state !== 'ready') return { ...LOADING_CART, ...known, state: asked === 'not-yet' ? 'loading' : 'unknown' };
  const hasGoods = known.cart.orderLines.some((line) => line.type === 0) || known.waiting.size > 0;
  if (hasGoods || asked === 'answered') return known;
  return { ...known, state: asked === 'failed' ? 'unknown' : 'loading' };
}
