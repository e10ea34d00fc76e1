/**
 * Whether the shop can be reached. Measured by a ping that must echo a nonce; the browser's own answer is not trusted.
 * A captive portal answers too, but cannot echo the nonce.
 */
import type { Timers } from '../device-ports.ts';

export interface Connectivity {
  readonly isOnline: boolean;
  /** Called after each change. */
  subscribe(listener: (isOnline: boolean) => void): () => void;
  /** Sends a ping now, or joins one that is under way. */
  probe(): Promise<boolean>;
  /** Call this when the shop has answered a request. */
  reached(): void;
  /** Call this when a request got no answer: sends pings until one is answered. Resolves with the first result. */
  failed(): Promise<boolean>;
  stop(): void;
}

/** Pauses between pings while the shop is out of reach; the last one is repeated. */
const PROBE_PAUSES_MS = [2_000, 5_000, 10_000, 30_000] as const;

export function createConnectivity(ports: {
  readonly ping: () => Promise<boolean>;
  readonly timers: Timers;
  readonly isOnlineHint: () => boolean;
}): Connectivity {
  const listeners = new Set<(isOnline: boolean) => void>();
  let isOnline = ports.isOnlineHint();
  let running: Promise<boolean> | null = null;
  let cancelTimer: () => void = () => undefined;
  let failures = 0;
  let isStopped = false;

  function settle(next: boolean): boolean {
    cancelTimer();
    if (next) failures = 0;
    else if (!isStopped) {
      const pause = PROBE_PAUSES_MS[Math.min(failures, PROBE_PAUSES_MS.length - 1)] ?? 30_000;
      failures += 1;
      cancelTimer = ports.timers.after(pause, () => void probe());
    }
    if (next !== isOnline) {
      isOnline = next;
      for (const listener of listeners) listener(next);
    }
    return next;
  }

  function probe(): Promise<boolean> {
    running ??= ports
      .ping()
      .catch(() => false)
      .then(settle)
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    get isOnline() {
      return isOnline;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    probe,
    reached: () => void settle(true),
    failed: probe,
    stop() {
      isStopped = true;
      cancelTimer();
      listeners.clear();
    },
  };
}
