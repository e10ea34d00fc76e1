/** The whole attack on a small shop of its own, with a table of what it found. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLog } from '#server/log/create-log.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import type { DatabaseKind } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { attackForeignIds } from './foreign-ids.ts';
import { fuzz, type FuzzOptions } from './fuzz/fuzz.ts';
import { attackIdentities } from './identities.ts';
import { createPerson } from './person.ts';

interface AttackOptions extends FuzzOptions {
  readonly database: DatabaseKind;
  readonly print: (line: string) => void;
}

const MEGABYTE = 1024 * 1024;
/** Of the heap after a collection. */
const HEAP_GROWTH_MAX = 64 * MEGABYTE;

export interface AttackedShop extends TestServer {
  /** Errors in the log: each is a defect, whether or not the caller still heard of it. */
  readonly logged: string[];
}

/** A shop with its app's page, behind a proxy. */
export async function startAttackedShop(database: DatabaseKind): Promise<AttackedShop> {
  const logged: string[] = [];
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const client = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-attack-'));
  fs.writeFileSync(path.join(client, 'index.html'), '<!doctype html><title>The shop</title>');
  const server = await startTestServer({ database, environment: { CLIENT_DIR: client, TRUST_PROXY: '1' }, services: { log } });
  await seedMoneyShop(server.services);
  const close = async () => {
    await server.close();
    fs.rmSync(client, { recursive: true, force: true });
  };
  return { ...server, logged, close };
}

/** @returns whether a promise was broken */
export async function attackShop({ database, print, ...options }: AttackOptions): Promise<boolean> {
  const server = await startAttackedShop(database);
  try {
    const [victim, stranger] = [await createPerson(server, 'Vigdis'), await createPerson(server, 'Stig')];
    const broken: string[] = [];
    const row = (name: string, requests: number, problems: readonly string[], more = '') => {
      broken.push(...problems);
      print(`${name.padEnd(34)}${String(requests).padStart(8)} requests${String(problems.length).padStart(6)} broken  ${more}`);
    };
    print(`${ALL_CALLS.length} calls on ${database}, seed ${options.seed}`);
    if (options.only === undefined) {
      const identities = await attackIdentities(server, victim, stranger);
      row('every call by every identity', identities.requests, identities.broken);
      const ids = await attackForeignIds(server, victim, stranger, true);
      row("every id of another customer's", ids.requests, ids.broken, `${ids.telling.length} kinds of ids matter`);
      print(`  answered as an unknown id is, also with the caller's own: ${ids.silent.join(', ')}`);
    }
    const fuzzed = await fuzz(server, victim, options);
    row('malformed inputs', fuzzed.inputs, fuzzed.broken, JSON.stringify(fuzzed.statuses));
    print(
      `  slowest answer ${Math.round(fuzzed.slowestMs)} ms (input ${fuzzed.slowest}), slowest /healthz ${Math.round(fuzzed.healthWorstMs)} ms`,
    );
    const growth = fuzzed.heapAfter - fuzzed.heapBefore;
    const inMegabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
    print(
      `  heap ${inMegabytes(fuzzed.heapBefore)} MB before, ${inMegabytes(fuzzed.heapAfter)} MB after; resident ${inMegabytes(fuzzed.rssMax)} MB at most`,
    );
    // Without collections the figure says nothing.
    if (globalThis.gc && growth > HEAP_GROWTH_MAX) broken.push(`the heap grew by ${inMegabytes(growth)} MB`);
    for (const line of broken) print(`BROKEN ${line}`);
    print(`${broken.length} broken`);
    return broken.length > 0;
  } finally {
    await server.close();
  }
}
