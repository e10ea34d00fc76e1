/** The owner's durable queue, as commands and screens use it. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { QueuedCall } from '#core/operations/operations.ts';
import { abandon, transact } from '../db/transact.ts';
import { createDrain, type Waits } from './drain.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { enqueue, readEntries } from './enqueue.ts';
import type { NewEntry } from './entry.ts';
import { refuseEntry, SETTLE_TABLES } from './settle.ts';

export interface Outbox {
  /** Adds an entry; only inside the command's transaction. Answers its opId. */
  enqueue<C extends QueuedCall>(entry: NewEntry<C>): Promise<string>;
  /** Sends soon all entries that may be sent. May be called at any time, from anywhere. */
  wake(): void;
  /** Whether a drain can still send entries without the customer. Parked and refused entries, and a held queue, need the customer. */
  waits(): Promise<Waits>;
  /**
   * Resets the retries of every parked entry and makes every waiting one due now. Called at app start and when the
   * connection returns.
   */
  rearm(): Promise<void>;
  /** 'Try again' on one parked entry. */
  retry(opId: string): Promise<Result<void, AppError>>;
  /** Discards one entry: a product that it contained goes back to the drafts, a changed value returns to the server's. */
  discard(opId: string): Promise<Result<void, AppError>>;
  /** Ends a hold, for example after a sign-in; the queue continues. */
  release(): Promise<void>;
  /** Resolves when this drain has nothing more to do now. */
  idle(): Promise<void>;
  /** Stops sending until it is resumed, and waits for the answers that are under way. */
  pause(): Promise<void>;
  resume(): void;
  /** Stops sending for good, and waits for the requests under way. */
  stop(): Promise<void>;
}

export function createOutbox(ports: OutboxPorts): Outbox {
  const { db } = ports;
  const drain = createDrain(ports);

  async function rearm(): Promise<void> {
    await db.transaction('rw', db.outbox, async () => {
      for (const entry of await readEntries(db)) {
        if (entry.state === 'parked') await db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });
        else if (entry.state === 'waiting' && entry.nextAttemptAtMs > 0) await db.outbox.update(entry.seq, { nextAttemptAtMs: 0 });
      }
    });
    drain.wake();
  }

  return {
    enqueue: (entry) => enqueue(db, ports, entry),
    wake: drain.wake,
    waits: drain.waits,
    rearm,
    async retry(opId) {
      const done = await transact(db, ['outbox'], async () => {
        const entry = (await readEntries(db)).find((row) => row.opId === opId);
        if (entry?.state !== 'parked') abandon(appError('request.not_found'));
        await db.outbox.update(entry.seq, { state: 'waiting', attempts: 0, nextAttemptAtMs: 0 });
      });
      drain.wake();
      return done;
    },
    async discard(opId) {
      const done = await transact(db, SETTLE_TABLES, async () => {
        const entry = (await readEntries(db)).find((row) => row.opId === opId);
        if (!entry) return;
        // A request under way may still be applied, so its answer decides.
        if (entry.state === 'sending') abandon(appError('request.not_found'));
        if (entry.state !== 'refused') await refuseEntry(db, ports.effects, entry, null);
        await db.outbox.delete(entry.seq);
      });
      drain.wake();
      return done.ok ? ok(undefined) : done;
    },
    async release() {
      await db.meta.delete('hold');
      drain.wake();
    },
    idle: drain.idle,
    pause: drain.pause,
    resume: drain.resume,
    stop: drain.stop,
  };
}
