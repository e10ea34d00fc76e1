/** What /healthz does while the shop is attacked, seen by a process that does nothing else. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Asked } from './health-asker.ts';

const ASKER = fileURLToPath(new URL('./health-asker.ts', import.meta.url));

interface LoadSeen {
  readonly asked: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** For how long the shop's main thread ran at most between a question and its answer: what it needs on an idle machine. */
  readonly mostRanMs: number;
  /** The slowest answer. */
  readonly worst: Asked;
  /** The same of the thread with a port of its own. */
  readonly thread: { readonly failed: number; readonly p99Ms: number; readonly worstMs: number; readonly askerLateMs: number };
}

const NOTHING: Asked = { isWell: true, ms: 0, thread: { isWell: true, ms: 0 }, askerLateMs: 0, shopRanMs: 0, shopQueuedMs: 0 };

interface WatchedShop {
  readonly url: string;
  /** Of its HEALTH_PORT. */
  readonly threadUrl: string;
  readonly pid: number;
}

export async function watchLoad(shop: WatchedShop, attack: () => Promise<unknown>): Promise<LoadSeen> {
  const asker = fork(ASKER, [shop.url, shop.threadUrl, String(shop.pid)], { execArgv: ['--import', 'tsx'] });
  try {
    await once(asker, 'message');
    await attack();
    const report = once(asker, 'message');
    asker.send('stop');
    const [asked] = (await report) as [readonly Asked[]];
    const slowestLast = asked.toSorted((a, b) => a.ms - b.ms);
    const at = (share: number) => slowestLast[Math.min(slowestLast.length - 1, Math.floor(slowestLast.length * share))] ?? NOTHING;
    const byThread = asked.toSorted((a, b) => a.thread.ms - b.thread.ms);
    const slowest = byThread.at(-1) ?? NOTHING;
    return {
      asked: asked.length,
      failed: asked.filter(({ isWell }) => !isWell).length,
      p50Ms: at(0.5).ms,
      p99Ms: at(0.99).ms,
      mostRanMs: Math.max(...asked.map(({ shopRanMs }) => shopRanMs)),
      worst: at(1),
      thread: {
        failed: asked.filter((one) => !one.thread.isWell).length,
        p99Ms: (byThread[Math.floor(byThread.length * 0.99)] ?? slowest).thread.ms,
        worstMs: slowest.thread.ms,
        askerLateMs: slowest.askerLateMs,
      },
    };
  } finally {
    asker.kill();
  }
}
