import { useEffect, useState } from 'react';
import type { Package } from '#core/contract/shop.ts';
import { countdownEndsAtMs, offerEndsAtMs, packagePrice, type ShownPrice } from '../package-view.ts';

/** The longest that a browser's timer counts, in milliseconds. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** What the offer costs now; it changes by itself when its time is over. */
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
