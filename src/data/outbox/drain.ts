/**
 * Sends waiting entries, oldest first per lane, several lanes at a time.
 * Owns the outbox table. Knows nothing of HTTP, React or which thread runs it.
 * Promise: an entry disappears only after the server confirmed its opId.
 */
import * as z from 'zod/mini';
import { laneOfKey } from '#core/operations/lane.ts';
import { operationOf } from '#core/operations/operations.ts';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { appError } from '#core/contract/errors.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { OutboxRowSchema, type OutboxRow, type Wire } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';
import { readTogether } from '../db/read-together.ts';
import { wireOf } from '../net/wire-request.ts';
import { chooseEntries } from './choose-entries.ts';
import { readEntries } from './enqueue.ts';
import { heldForSignIn } from './held-entries.ts';
import { isFenceCurrent, withLease, type Lease } from './lease.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { RETRY_DELAY_MS } from './retry-policy.ts';
import { settle, type Settlement } from './settle.ts';
import { fileOfUpload, markUploading } from './upload-file.ts';

/** Requests under way at once, so that a slow upload never delays the cart. */
const PARALLEL_LANES = 4;
/** Pause before looking again while another tab drains. */
const BUSY_RETRY_MS = 2_000;

/** now: an entry could be sent at once; later: one becomes due; nothing: what is left needs the customer. */
export type Waits = 'now' | 'later' | 'nothing';

export interface Drain {
  wake(): void;
  waits(): Promise<Waits>;
  idle(): Promise<void>;
  pause(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

export function createDrain(ports: OutboxPorts): Drain {
  const { db, clock, timers, sender } = ports;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;
  let isPaused = false;
  /** The disk failed in this run: nothing more is sent before a pause. */
  let hasFailed = false;
  /** Another drain has taken the lease in this run. The fence shows it before the heartbeat does. */
  let isReplaced = false;
  let cancelTimer: () => void = () => undefined;
  const stopping = new AbortController();
  let onAsked: () => void = () => undefined;

  const choose = (entries: readonly OutboxRow[], busyLanes: ReadonlySet<string>) =>
    chooseEntries(entries, clock.nowMs(), busyLanes, heldForSignIn(entries, db.owner));

  /** null: the queue waits for the sign-in. */
  const entriesUnlessHeld = (): Promise<readonly OutboxRow[] | null> =>
    readTogether(db, ['meta', 'outbox'], async () => ((await db.meta.get('hold')) ? null : await readEntries(db)));

  function wake(): void {
    if (isStopped || isPaused) return;
    if (running) {
      isAskedAgain = true;
      onAsked();
      return;
    }
    running = run()
      .catch((error: unknown) => {
        // A closed database throws here if its owner left. Any other error is a bug and is reported.
        if (!isStopped) ports.report('drain', error);
      })
      .finally(() => {
        running = null;
        if (isAskedAgain) {
          isAskedAgain = false;
          wake();
        }
      });
  }

  async function run(): Promise<void> {
    cancelTimer();
    if (await planNextWake()) return;
    hasFailed = false;
    isReplaced = false;
    const hasRun = await withLease(db, ports, sendAll);
    if (isStopped) return;
    if (!hasRun) wakeAfter(BUSY_RETRY_MS);
    else if (hasFailed) wakeAfter(RETRY_DELAY_MS);
    else await planNextWake();
  }

  /** Plans a wake for the next entry that becomes due. @returns false if an entry can be sent now */
  async function planNextWake(): Promise<boolean> {
    if (isStopped || !sender.connectivity.isOnline) return true;
    const entries = await entriesUnlessHeld();
    if (entries === null) return true;
    const { sendable, nextAtMs } = choose(entries, new Set());
    if (sendable.length > 0) return false;
    if (nextAtMs !== null) wakeAfter(nextAtMs - clock.nowMs());
    return true;
  }

  async function waits(): Promise<Waits> {
    const entries = await entriesUnlessHeld();
    if (entries === null) return 'nothing';
    const { sendable, nextAtMs } = choose(entries, new Set());
    if (sendable.length > 0) return 'now';
    return nextAtMs === null ? 'nothing' : 'later';
  }

  function wakeAfter(ms: number): void {
    cancelTimer();
    cancelTimer = timers.after(ms, wake);
  }

  async function sendAll(lease: Lease): Promise<void> {
    const active = new Map<string, Promise<void>>();
    const mayGoOn = async () =>
      !hasFailed && !isReplaced && !lease.isLost && !isStopped && !isPaused && sender.connectivity.isOnline && !(await db.meta.get('hold'));
    let entries: readonly OutboxRow[] | null = null;

    const start = (entry: OutboxRow) => {
      const sent = attempt(entry, lease)
        .then((isDone) => {
          // A confirmed entry is known to be gone. Any other outcome may have changed other entries: read them again.
          entries = isDone && entries ? entries.filter(({ seq }) => seq !== entry.seq) : null;
        })
        .catch((error: unknown) => {
          // The disk failed, for example because it is full. Nothing was settled: a later drain sends the entry again
          // under its opId.
          hasFailed = true;
          if (!isStopped) ports.report('drain', error);
        })
        .finally(() => active.delete(entry.lane));
      active.set(entry.lane, sent);
    };

    for (;;) {
      if (isAskedAgain) entries = null;
      isAskedAgain = false;
      const wasKept: boolean = entries !== null;
      if (await mayGoOn()) {
        entries ??= await readEntries(db);
        const { sendable } = choose(entries, new Set(active.keys()));
        sendable.slice(0, PARALLEL_LANES - active.size).forEach(start);
        // A confirmation may have added entries after the last read.
        if (active.size === 0 && wasKept) {
          entries = null;
          continue;
        }
      }
      if (active.size === 0) break;
      const asked = new Promise<void>((resolve) => {
        onAsked = resolve;
      });
      await Promise.race([...active.values(), asked]);
    }
  }

  /** @returns whether the entry was confirmed and removed */
  async function attempt(entry: OutboxRow, lease: Lease): Promise<boolean> {
    const wire = await claim(db, entry, lease.fence);
    if (wire === 'replaced') isReplaced = true;
    if (wire === 'replaced' || wire === 'gone') return false;
    const file = wire.uploadId === null ? undefined : await fileOfUpload(db, wire.uploadId);
    const call = operationOf(entry)?.call ?? (wire.path === '' ? undefined : callOfWire(wire));
    const outcome =
      call && file !== null
        ? await sender.send(call, wire, { opId: entry.opId, signal: stopping.signal, ...(file ? { file } : {}) })
        : ({ kind: 'refused', error: appError(file === null ? 'upload.missing' : 'request.invalid') } as const);
    const settlement: Settlement = {
      db,
      effects: ports.effects,
      random: ports.random,
      nowMs: clock.nowMs(),
      fence: lease.fence,
      // A request that was aborted because the app closes says nothing about the connection.
      isBackOnline: sender.connectivity.isOnline && !isStopped,
    };
    const isMine = await settle(settlement, entry, call, outcome);
    if (!isMine) {
      isReplaced = true;
      ports.report('late write refused', entry.opId);
    }
    return isMine && outcome.kind === 'done';
  }

  return {
    wake,
    waits,
    async idle() {
      while (running) await running;
    },
    async pause() {
      isPaused = true;
      onAsked();
      await running;
    },
    resume() {
      isPaused = false;
      wake();
    },
    async stop() {
      isStopped = true;
      cancelTimer();
      // The next drain sends the aborted requests again, under the same opIds.
      stopping.abort();
      await running;
    },
  };
}

/** Freezes the request at its first send. replaced: another drain has the lease now; gone: it cannot be sent now, or no longer. */
function claim(db: OwnerDatabase, entry: OutboxRow, fence: number): Promise<Wire | 'replaced' | 'gone'> {
  return db.transaction('rw', [db.outbox, db.meta, db.uploads], async () => {
    if (!(await isFenceCurrent(db, fence))) return 'replaced';
    const current = parseRow(db, 'outbox', OutboxRowSchema, await db.outbox.get(entry.seq));
    if (!current || current.state === 'parked' || current.state === 'refused') return 'gone';
    // A change that was joined to it after it was chosen may need another entry first.
    if (current.wire === null && (await db.outbox.where('opId').anyOf(current.needs).count()) > 0) return 'gone';
    const wire = current.wire ?? frozen(current);
    await db.outbox.update(entry.seq, { state: 'sending', wire });
    if (wire.uploadId !== null) await markUploading(db, wire.uploadId);
    return wire;
  });
}

/**
 * For a call that this version does not know: its frozen request is sent as it is, and any success answer of the shop
 * confirms it.
 */
const callOfWire = ({ method, path }: Wire): CallDefinition => ({
  name: 'unknown',
  method,
  path,
  access: 'anonymous',
  offline: 'queued',
  changes: true,
  ours: true,
  source: 'an entry of another version',
  answer: z.unknown(),
});

function frozen(entry: OutboxRow): Wire {
  const call = operationOf(entry)?.call;
  // This version no longer has the call. Nothing is sent; the attempt refuses the entry.
  if (!call) return { method: 'GET', path: '', body: null, uploadId: null };
  const { subject, uuid } = laneOfKey(entry.lane);
  const uploadId = subject === 'upload' ? uuid : null;
  // The command that stored the input has checked its type.
  return wireOf(call, entry.input as Parameters<typeof wireOf>[1], uploadId);
}
