import { useEffect, useState } from 'react';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { useDeviceWhenReady } from '#src/data/live/device-context.tsx';
import { isEmptyCart } from './cart-view.ts';
import type { CartScreen } from './use-cart.ts';

/**
 * Whether the cart is empty on the disk too. A new line is on the disk before the screens are updated. By the screens'
 * state alone, the first product of a cart would cause a redirect.
 */
export function useEmptyCart({ state, cart }: Pick<CartScreen, 'state' | 'cart'>): boolean {
  const device = useDeviceWhenReady();
  const [isKnownEmpty, setKnownEmpty] = useState(false);
  const looksEmpty = isEmptyCart(state, cart);
  useEffect(() => {
    if (!device || !looksEmpty) return undefined;
    let isCurrent = true;
    readCartLive(device).then(
      (kept) => {
        if (isCurrent && kept) setKnownEmpty(isEmptyCart(kept.state, kept.cart));
      },
      (error: unknown) => device.report('read cart', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [device, looksEmpty, cart]);
  // Stays true while the same empty cart is read again: a visitor may have the price dialog open on it.
  return looksEmpty && isKnownEmpty;
}
