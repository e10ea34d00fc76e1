import type { QueueEntryView } from '#src/data/outbox/entry.ts';

export interface Queue {
  /** How many the server has not confirmed, parked ones too, refused ones not. */
  readonly waiting: number;
  readonly isSending: boolean;
  /** Oldest first; parked and refused ones carry their error. */
  readonly entries: readonly QueueEntryView[];
  /** Things that were made here and that this version of the app cannot read: kept, and not sent. */
  readonly unreadable: number;
}

export const EMPTY_QUEUE: Queue = { waiting: 0, isSending: false, entries: [], unreadable: 0 };
