/**
 * The audit trail's writer (SEC-07, docs/adr/0015). An act that changes data is written with it, in its transaction
 * (`write`). Frequent acts are counted in memory and written together (`count`, `flush`): no read waits for them.
 * Promise: counts that could not be written, because the database was unavailable, are kept and written later. A killed
 * process loses the counts of its last seconds.
 */
import type { Logger } from 'pino';
import type { TrailActor, TrailAct } from '#core/contract/trail/trail-acts.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { trailEntries } from '../db/schema.ts';
import { createNetworkHash } from './network-hash.ts';
import { shopDay } from '../shop-time.ts';
import { type Counted, type CountedRefusal, type CountedView, type WithCount, writeDays } from './write-days.ts';

export interface TrailEntry {
  readonly act: TrailAct;
  readonly actor: TrailActor;
  readonly actorUuid?: string | null;
  readonly customerUuid?: string | null;
  readonly subjectUuid?: string | null;
  /** The contract's name of the call, or the operator's command. Never a customer's text. */
  readonly call?: string;
  /** Stored as a keyed hash of its network. */
  readonly address?: string;
}

type Without<C> = Omit<C, 'kind' | 'day' | 'network'>;
export type PictureViewed = Without<CountedView>;
export type Refusal = Without<CountedRefusal> & { readonly address: string };

export interface Trail {
  /** @param db the transaction of the act */
  write(db: Db, entry: TrailEntry): Promise<void>;
  viewed(view: PictureViewed): void;
  refused(refusal: Refusal): void;
  /** Writes the counted acts. Fails if the database is unavailable; the counts are kept. */
  flush(): Promise<void>;
  /** Flushes periodically until it is stopped; stopping flushes. */
  start(): { stop(): Promise<void> };
}

interface Ports {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly config: Pick<Config, 'dataDir' | 'timeZone'>;
}

const EVERY_MS = 5000;
/**
 * Maximum number of waiting rows: an attacker with many addresses must not fill the memory. Further ones are not
 * counted.
 */
const WAITING_MAX = 50_000;

export function createTrail({ db, clock, random, log, config }: Ports): Trail {
  const hashOf = createNetworkHash(config.dataDir);
  const today = () => shopDay(config.timeZone, clock.nowMs());
  let waiting = new Map<string, WithCount<Counted>>();
  let flushing: Promise<void> = Promise.resolve();

  const add = (what: Counted, count = 1): void => {
    const key = JSON.stringify(what);
    const known = waiting.get(key);
    if (!known && waiting.size >= WAITING_MAX) return;
    waiting.set(key, { what, count: count + (known?.count ?? 0) });
  };
  const flushOnce = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    try {
      await writeDays(db, [...taken.values()]);
    } catch (error) {
      for (const { what, count } of taken.values()) add(what, count);
      throw error;
    }
  };
  const flush = (): Promise<void> => {
    const next = flushing.then(flushOnce);
    flushing = next.catch(() => undefined);
    return next;
  };
  const flushInBackground = () => flush().catch((error: unknown) => log.warn({ err: error }, 'the audit trail waits for the database'));

  return {
    write: async (tx, { act, actor, actorUuid = null, customerUuid = null, subjectUuid = null, call = '', address = '' }) => {
      const at = new Date(clock.nowMs());
      const network = hashOf(address);
      await tx.insert(trailEntries).values({ uuid: random.uuid(), at, act, actor, actorUuid, customerUuid, subjectUuid, call, network });
    },
    viewed: (view) => add({ kind: 'view', day: today(), ...view }),
    refused: ({ address, ...refusal }) => add({ kind: 'refusal', day: today(), network: hashOf(address), ...refusal }),
    flush,
    start: () => {
      const timer = setInterval(() => void flushInBackground(), EVERY_MS);
      timer.unref();
      return {
        stop: async () => {
          clearInterval(timer);
          await flushInBackground();
        },
      };
    },
  };
}
