/** Asks /healthz all the time, over a connection of its own. */
import { PATIENCE } from '#tests/setup/patience.ts';

const EVERY_MS = 100;
const WITHIN_MS = 2000 * PATIENCE;

export interface HealthWatch {
  worstMs(): number;
  /** @returns the looks that failed */
  stop(): Promise<string[]>;
}

export function watchHealth(url: string): HealthWatch {
  const failed: string[] = [];
  let worst = 0;
  let isStopped = false;
  const look = async () => {
    const startedAt = performance.now();
    const reply = await fetch(`${url}/healthz`).catch((error: unknown) => String(error));
    const ms = performance.now() - startedAt;
    worst = Math.max(worst, ms);
    if (typeof reply === 'string' || reply.status !== 200) failed.push(`/healthz: ${typeof reply === 'string' ? reply : reply.status}`);
    else if (ms > WITHIN_MS) failed.push(`/healthz answered after ${Math.round(ms)} ms`);
    if (typeof reply !== 'string') await reply.arrayBuffer();
  };
  const watching = (async () => {
    while (!isStopped) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  return {
    worstMs: () => worst,
    stop: async () => {
      isStopped = true;
      await watching;
      return failed;
    },
  };
}
