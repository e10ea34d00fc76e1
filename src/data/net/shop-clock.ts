/** The shop's time. A device's clock may be wrong by years, so the shop's time decides about dates: a year, a price, a deadline. */
import type { Clock } from '#core/kernel/ports.ts';

/** Smaller differences come from the network delay and the whole seconds of the header. */
const TOLERANCE_MS = 60_000;

export interface ShopClock extends Clock {
  /** Reads the time from an answer of the shop. Only an answer that no cache may store has the present time. */
  hear(headers: Headers): void;
}

/** Uses the device's time until the first answer of the shop. */
export function createShopClock(clock: Clock): ShopClock {
  let aheadMs = 0;
  return {
    nowMs: () => clock.nowMs() + aheadMs,
    hear(headers) {
      if (!(headers.get('cache-control') ?? '').includes('no-store')) return;
      const saidMs = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(saidMs)) return;
      const heardMs = saidMs - clock.nowMs();
      if (Math.abs(heardMs - aheadMs) > TOLERANCE_MS) aheadMs = Math.abs(heardMs) > TOLERANCE_MS ? heardMs : 0;
    },
  };
}
