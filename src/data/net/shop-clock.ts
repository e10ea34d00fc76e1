/** The shop's time. A device's clock may be wrong by years; what depends on the date (a year, a price, a deadline) is the shop's to say. */
import type { Clock } from '#core/kernel/ports.ts';

/** A smaller difference is the way's length and the whole seconds of the header. */
const TOLERANCE_MS = 60_000;

export interface ShopClock extends Clock {
  /** Learns from an answer of the shop. Only one that no cache may keep says what the time is now. */
  hear(headers: Headers): void;
}

/** The device's own time until the shop has answered once. */
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
