import { accessCalls } from '#core/contract/access.ts';
import { cartCalls } from '#core/contract/cart.ts';
import { shopCalls } from '#core/contract/shop.ts';
import type { Device } from '#src/data/device.ts';
import { pull } from '#src/data/sync/pull.ts';
import { LOADING_CART, type CartLive } from '#src/data/cart/cart-live.ts';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { createStore, type Store } from '#src/data/store.ts';

/** Shows the stored cart at once and requests cart and prices in the background. */
export function createCartStore(device: Device): Store<CartLive> {
  return createStore(LOADING_CART, (set) => {
    let hasAsked = false;
    let known: CartLive | null = null;
    const show = () => set(cartView(known, hasAsked));
    const ask = async () => {
      await Promise.all([askCart(device), pull(device, shopCalls.prices, {})]);
      // Read the cart that was just stored: the watch fires later, and until then an old empty cart would be shown as
      // empty.
      known = await readCartLive(device);
      hasAsked = true;
      show();
    };
    const askBehind = () => void ask().catch((error: unknown) => device.report('read cart', error));
    const unwatch = device.db.watch(
      () => readCartLive(device),
      (live) => {
        known = live;
        show();
      },
      (error) => device.report('watch cart', error),
    );
    const unfollow = device.refreshes.subscribe(askBehind);
    askBehind();
    return () => {
      unwatch();
      unfollow();
    };
  });
}

/**
 * An anonymous user who never added anything has no cart on the server. Showing the empty cart must not create the user
 * there.
 * @returns false if the browser's session is a customer's: the device is about to become theirs and show their cart
 */
async function askCart(device: Device): Promise<boolean> {
  const isUnknown = device.owner.kind === 'anonymous' && (await device.db.cart.count()) === 0;
  if (!isUnknown) {
    await pull(device, cartCalls.readCart, {});
    return true;
  }
  const who = await device.sender.call(accessCalls.currentUser, {});
  return who.kind !== 'done' || who.answer.user === null || who.answer.user.isAnonymousUser;
}

/** A cart that looks empty counts as empty only after the shop was asked: another device may have filled it. */
export function cartView(known: CartLive | null, hasAsked: boolean): CartLive {
  if (!known) return { ...LOADING_CART, state: hasAsked ? 'unknown' : 'loading' };
  const hasGoods = known.cart.orderLines.some((line) => line.type === 0) || known.waiting.size > 0;
  return hasAsked || hasGoods ? known : { ...known, state: 'loading' };
}
