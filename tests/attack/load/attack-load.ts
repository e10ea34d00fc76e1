/** The built shop on its own database while one customer keeps it busy: what everyone else's /healthz waits (SEC-02). */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCall } from '#tests/setup/call-client.ts';
import { openShop } from '#tests/setup/open-shop.ts';
import { createAttacker, LOAD_ATTACKS } from './load-attacks.ts';
import { watchLoad } from './watch-load.ts';

const PORT = 30_000 + (process.pid % 10_000);
const HEALTH_PORT = PORT - 10_000;
const WITHIN_MS = 200;
const COLUMNS = [
  'asked',
  'failed',
  'p50 ms',
  'p99 ms',
  'ran at most',
  'worst ms',
  'asker late',
  'shop ran',
  'shop queued',
  'thread p99',
  'thread worst',
] as const;

/**
 * @param only a part of the attacks' names
 * @returns whether /healthz of HEALTH_PORT failed or took longer than 200 ms at any time; that of PORT is printed beside it
 */
export async function attackLoad(print: (line: string) => void, only: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-load-'));
  const url = `http://127.0.0.1:${PORT}`;
  let pid = 0;
  const stop = await openShop({
    port: PORT,
    dataDir: path.join(folder, 'data'),
    hasRealHashes: true,
    healthPort: HEALTH_PORT,
    onStart: (started) => (pid = started),
  });
  let isBroken = false;
  try {
    const attacker = await createAttacker(url, createCall(url));
    print(`${'attack'.padEnd(40)}${COLUMNS.map((column) => column.padStart(column.length + 2)).join('')}  outcome`);
    for (const { name, run } of LOAD_ATTACKS.filter((attack) => attack.name.includes(only))) {
      let outcome = '';
      const seen = await watchLoad({ url, threadUrl: `http://127.0.0.1:${HEALTH_PORT}`, pid }, async () => {
        outcome = await run(attacker).catch(String);
      });
      const { worst, thread } = seen;
      const figures = [
        seen.asked,
        seen.failed,
        seen.p50Ms,
        seen.p99Ms,
        seen.mostRanMs,
        worst.ms,
        worst.askerLateMs,
        worst.shopRanMs,
        worst.shopQueuedMs,
        thread.p99Ms,
        thread.worstMs,
      ];
      const row = figures.map((figure, at) => figure.toFixed(0).padStart((COLUMNS[at]?.length ?? 0) + 2));
      print(`${name.padEnd(40)}${row.join('')}  ${outcome}`);
      // What the asking process was late by is not the shop's. That the shop waited for a processor may be.
      if (thread.failed > 0 || thread.worstMs - thread.askerLateMs > WITHIN_MS) isBroken = true;
    }
    print(
      isBroken
        ? `BROKEN /healthz of HEALTH_PORT was not answered within ${WITHIN_MS} ms`
        : `/healthz of HEALTH_PORT was answered within ${WITHIN_MS} ms during each`,
    );
    return isBroken;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
