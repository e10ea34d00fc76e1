/** The whole attack on a small shop of its own, with a table of what it found. */
import { ALL_CALLS } from '#core/operations/calls.ts';
import type { DatabaseKind } from '#tests/setup/databases.ts';
import { startAttackedShop } from './attacked-shop.ts';
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
      const ids = await attackForeignIds(server, victim, stranger, { thorough: true });
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
