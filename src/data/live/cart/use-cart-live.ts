import { LOADING_CART, type CartLive } from '#src/data/cart/cart-live.ts';
import { createStore, useStore } from '#src/data/store.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const loadingStore = createStore(LOADING_CART, () => () => undefined);

/** The cart with all waiting changes applied (CRT-11). */
export function useCartLive(): CartLive {
  const device = useDeviceWhenReady();
  return useStore(device?.live.cart ?? loadingStore);
}
