import { cartCalls } from '#tests/fixtures/calls.ts';
import { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { chooseEntries } from '#src/data/outbox/choose-entries.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { laneKey, LANES } from '#core/operations/lane.ts';
import { queueEntryView } from '#src/data/outbox/entry.ts';
import { databaseName, type Owner } from '#src/data/owner.ts';
import { median } from '../house/median.ts';

declare global {
  interface Window {
    __queue?: QueueResult;
  }
}

export interface QueueResult {
  readonly entries: number;
  /** From a closed database to the entries as the queue's panel shows them. */
  readonly openMs: number;
  readonly chooseMs: number;
  /** IndexedDB alone: open and getAll, nothing parsed. */
  readonly bareMs: number;
}

const ENTRIES = 1_000;
const ROUNDS = 15;
const owner: Owner = { kind: 'customer', uuid: crypto.randomUUID() };
const open = () => new OwnerDatabase(owner);

/** Quantities of a hundred lines, changed ten times each: lanes of some length. */
async function fill(): Promise<void> {
  const db = open();
  const lines = Array.from({ length: ENTRIES / 10 }, () => crypto.randomUUID());
  await db.outbox.bulkAdd(
    Array.from({ length: ENTRIES }, (_, index) => {
      const uuid = lines[index % lines.length] ?? '';
      return {
        opId: crypto.randomUUID(),
        owner: owner.uuid,
        call: cartCalls.updateCartLine.name,
        input: { params: { uuid }, body: { quantity: 1 + (index % 20) } },
        wire: null,
        lane: laneKey(LANES.cartLine(uuid)),
        needs: [],
        state: 'waiting' as const,
        attempts: 0,
        nextAttemptAtMs: 0,
        lastError: null,
        createdAtMs: Date.now(),
      };
    }),
  );
  db.close();
}

async function rounds(work: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await work());
  return median(all);
}

async function timeOpen(): Promise<number> {
  const start = performance.now();
  const db = open();
  const views = (await readEntries(db)).map((entry) => queueEntryView(entry));
  const ms = performance.now() - start;
  db.close();
  if (views.length !== ENTRIES) throw new Error(`${views.length} entries`);
  return ms;
}

async function timeChoose(): Promise<number> {
  const db = open();
  const entries = await readEntries(db);
  const start = performance.now();
  const { sendable } = chooseEntries(entries, Date.now(), new Set());
  const ms = performance.now() - start;
  db.close();
  if (sendable.length !== ENTRIES / 10) throw new Error(`${sendable.length} heads of lanes`);
  return ms;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

async function timeBare(): Promise<number> {
  const start = performance.now();
  const db = await done(indexedDB.open(databaseName(owner)));
  const rows = await done(db.transaction('outbox').objectStore('outbox').getAll());
  const ms = performance.now() - start;
  db.close();
  if (rows.length !== ENTRIES) throw new Error(`${rows.length} rows`);
  return ms;
}

await fill();
window.__queue = { entries: ENTRIES, openMs: await rounds(timeOpen), chooseMs: await rounds(timeChoose), bareMs: await rounds(timeBare) };
