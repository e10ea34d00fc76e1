import type { QueueEntryView } from '#src/data/outbox/entry.ts';

export interface Queue {
  /** How many entries are unconfirmed, including parked ones and excluding refused ones. */
  readonly waiting: number;
  readonly isSending: boolean;
  /** Oldest first; parked and refused ones carry their error. */
  readonly entries: readonly QueueEntryView[];
  /** Number of pieces of work that this version of the app cannot read. They are kept and not sent. */
  readonly unreadable: number;
}

export const EMPTY_QUEUE: Queue = { waiting: 0, isSending: false, entries: [], unreadable: 0 };
