import { useEffect, useRef } from 'react';
import { useShell } from '#src/data/live/shell-store.ts';
import { tellCommerce } from '#src/platform/consent/commerce-events.ts';
import { beginCheckoutOf } from './cart-view.ts';
import type { CartScreen } from './use-cart.ts';

/** Sends the event once per load of the cart, if the shop wants it (CRT-10). */
export function useBeginCheckout({ state, cart, currency }: Pick<CartScreen, 'state' | 'cart' | 'currency'>): void {
  const { settings } = useShell();
  const wasTold = useRef(false);
  const isWanted = settings?.options.beginCheckoutEvent ?? false;
  const hasGoods = state === 'ready' && cart.orderLines.some((line) => line.type === 0);
  useEffect(() => {
    if (!isWanted || !hasGoods || wasTold.current) return;
    wasTold.current = true;
    tellCommerce(beginCheckoutOf(cart, currency));
  }, [isWanted, hasGoods, cart, currency]);
}
