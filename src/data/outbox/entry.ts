/** An entry as a command adds it to the outbox, and as a screen sees it. */
import type { CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import { type Lane, laneOfKey, type LaneSubject } from '#core/operations/lane.ts';
import type { QueuedCall, StoredName } from '#core/operations/operations.ts';
import type { OutboxRow, OutboxState } from '../db/rows.ts';

export interface NewEntry<C extends QueuedCall> {
  readonly operation: Operation<C>;
  readonly input: CallInput<C>;
  /** Absent: the operation's own. */
  readonly lane?: Lane;
  /** Absent: the outbox makes one. */
  readonly opId?: string;
  /** The entry is refused if one of these is refused. */
  readonly needs?: readonly string[];
  /** The entry is sent after these, whether they succeed or not. */
  readonly after?: readonly string[];
  /** false: it is never joined to an unsent entry, whatever the operation allows. */
  readonly mayJoin?: boolean;
}

/** An entry as the queue's panel shows it. */
export interface QueueEntryView {
  readonly opId: string;
  readonly call: StoredName;
  /** The subject of its lane and that subject's id. */
  readonly subject: LaneSubject;
  readonly uuid: string | null;
  readonly state: OutboxState;
  /** The reason why it is parked or refused, or why its last attempt failed. */
  readonly error: AppError | null;
  readonly attempts: number;
  readonly createdAtMs: number;
  /** When it is tried again; null: nothing is planned. */
  readonly nextAttemptAtMs: number | null;
  /** It waits until the visitor signs in. */
  readonly isHeld: boolean;
}

export function queueEntryView(row: OutboxRow, isHeld = false): QueueEntryView {
  return {
    opId: row.opId,
    call: row.call,
    ...laneOfKey(row.lane),
    state: row.state,
    error: row.lastError,
    attempts: row.attempts,
    createdAtMs: row.createdAtMs,
    nextAttemptAtMs: row.state === 'waiting' && row.nextAttemptAtMs > 0 ? row.nextAttemptAtMs : null,
    isHeld,
  };
}
