/** What fails when: the database restarts all the time; the disk fills up and is freed; the mail server goes and comes back. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { PostgresCluster } from '../setup/postgres-cluster.ts';
import type { StormMailServer } from './mail-server.ts';
import type { SmallDisk } from './small-disk.ts';

export interface World {
  readonly postgres: PostgresCluster;
  readonly mail: StormMailServer;
  /** null: none could be mounted, and none is filled. */
  readonly disk: SmallDisk | null;
}

export interface FaultPlan {
  /** What fails now: 'nothing', or names with a plus between. */
  now(): string;
  readonly counts: { restarts: number; refusedRestarts: number };
  /** Until the time is over; then nothing fails any more. */
  run(minutes: number): Promise<void>;
}

const MINUTE_MS = 60_000;
const RESTART_EVERY_MS = 20_000;
const DOWN_MAX_MS = 4000;
/** Below what uploads leave free, and above what the database needs. */
const RESERVE_LEFT_BYTES = 60_000_000;
const TRY_AGAIN_MS = 500;

export function createFaultPlan({ postgres, mail, disk }: World, random: SeededRandom): FaultPlan {
  const failing = new Set<string>();
  const counts = { restarts: 0, refusedRestarts: 0 };
  let isOver = false;

  async function start(): Promise<void> {
    for (;;) {
      try {
        return await postgres.resume();
      } catch {
        // A full disk keeps it from starting; its supervisor tries again.
        counts.refusedRestarts += 1;
        await wait(TRY_AGAIN_MS);
      }
    }
  }

  async function restarts(): Promise<void> {
    for (;;) {
      await wait(RESTART_EVERY_MS);
      if (isOver) return;
      failing.add('database');
      await postgres.pause(random.below(2) === 0 ? 'immediate' : 'fast');
      await wait(random.below(DOWN_MAX_MS));
      await start();
      failing.delete('database');
      counts.restarts += 1;
    }
  }

  /** A database that ended on a full disk is started again by its supervisor. */
  async function supervise(): Promise<void> {
    while (!isOver) {
      await wait(TRY_AGAIN_MS);
      if (!failing.has('database')) await start();
    }
  }

  /** @param from share of the time after which it begins @param until share of the time after which it ends */
  async function during(totalMs: number, name: string, [from, until]: readonly [number, number], change: (is: boolean) => unknown) {
    await wait(from * totalMs);
    await change(true);
    failing.add(name);
    await wait((until - from) * totalMs);
    await change(false);
    failing.delete(name);
  }

  /** One after the other: the second takes what the first has freed. */
  async function fillTwice(totalMs: number, small: SmallDisk): Promise<void> {
    const fill = (leftBytes: number) => (is: boolean) => (is ? small.fill(leftBytes) : small.free());
    await during(totalMs, 'disk nearly full', [0.15, 0.27], fill(RESERVE_LEFT_BYTES));
    await during(totalMs, 'disk full', [0.05, 0.15], fill(0));
  }

  return {
    now: () => (failing.size === 0 ? 'nothing' : [...failing].toSorted().join(' + ')),
    counts,
    run: async (minutes) => {
      const totalMs = minutes * MINUTE_MS;
      const database = [restarts(), supervise()];
      await Promise.all([
        wait(totalMs),
        during(totalMs, 'mail server', [0.45, 0.65], (is) => (is ? mail.goAway() : mail.comeBack())),
        disk === null ? null : fillTwice(totalMs, disk),
      ]);
      isOver = true;
      await Promise.all(database);
    },
  };
}
