/** The built shop on its own database while one customer keeps it busy: what everyone else's /healthz waits (SEC-02). */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCall } from '#tests/setup/call-client.ts';
import { openShop } from '#tests/setup/open-shop.ts';
import { createAttacker, LOAD_ATTACKS } from './load-attacks.ts';
import { watchLoad } from './watch-load.ts';

const PORT = 30_000 + (process.pid % 10_000);
const WITHIN_MS = 200;

/** @returns whether /healthz failed or took longer than 200 ms at any time */
export async function attackLoad(print: (line: string) => void): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-load-'));
  const stop = await openShop({ port: PORT, dataDir: path.join(folder, 'data') });
  const url = `http://127.0.0.1:${PORT}`;
  let isBroken = false;
  try {
    const attacker = await createAttacker(url, createCall(url));
    print(`${'attack'.padEnd(40)}${'asked'.padStart(7)}${'failed'.padStart(8)}${'p99 ms'.padStart(8)}${'worst ms'.padStart(10)}  outcome`);
    for (const { name, run } of LOAD_ATTACKS) {
      let outcome = '';
      const seen = await watchLoad(url, async () => {
        outcome = await run(attacker).catch(String);
      });
      const figures = [
        String(seen.asked).padStart(7),
        String(seen.failed).padStart(8),
        seen.p99Ms.toFixed(0).padStart(8),
        seen.worstMs.toFixed(0).padStart(10),
      ];
      print(`${name.padEnd(40)}${figures.join('')}  ${outcome}`);
      if (seen.failed > 0 || seen.worstMs > WITHIN_MS) isBroken = true;
    }
    print(
      isBroken ? `BROKEN /healthz was not answered within ${WITHIN_MS} ms` : `/healthz was answered within ${WITHIN_MS} ms during each`,
    );
    return isBroken;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
