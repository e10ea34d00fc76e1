import { useEffect, useState } from 'react';
import type { Package } from '#core/contract/shop.ts';
import { countdownEndsAtMs, offerEndsAtMs, packagePrice, type ShownPrice } from '../package-view.ts';

/** The maximum delay of a browser timer, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The present price of the offer. It changes by itself when the offer ends. */
export function useOffer(offer: Package, readAtMs: number): { readonly endsAtMs: number | null; readonly shown: ShownPrice } {
  const endsAtMs = offerEndsAtMs(offer, readAtMs);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const isRunning = endsAtMs !== null && nowMs < endsAtMs;
  useEffect(() => {
    if (!isRunning || endsAtMs === null) return undefined;
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(TIMER_MAX_MS, Math.max(0, endsAtMs - Date.now())));
    return () => clearTimeout(timer);
  }, [endsAtMs, isRunning]);
  return { endsAtMs: isRunning ? countdownEndsAtMs(offer, readAtMs) : null, shown: packagePrice(offer, isRunning) };
}
