/**
 * What a page has in memory of its owner's database. A browser that is short of room may remove the storage under open pages, and each of
 * them writes again what it has.
 * Files of a removed bucket are never touched: Chromium 156 ends with all of its windows when one is read.
 */
import type { AnswerRow, CartRow, InstanceRow, MetaRow, OutboxRow, PackageDraftRow, UploadFilesRow, UploadRow } from '../rows.ts';

/** As they are stored: another version may know an operation that this one does not. */
export interface UnsentRows {
  readonly entries: readonly OutboxRow[];
  readonly instances: readonly InstanceRow[];
  readonly packageDrafts: readonly PackageDraftRow[];
  readonly uploads: readonly UploadRow[];
  /** Unreadable ones. */
  readonly aside: readonly { readonly id?: number; readonly table: string; readonly row: unknown; readonly setAsideAtMs: number }[];
  readonly deletedDrafts: MetaRow | undefined;
}

export interface HeldRows {
  /** null: none. */
  readonly unsent: UnsentRows | null;
  /** Also those that the shop has: an open editor goes on from their revision. */
  readonly instances: readonly InstanceRow[];
  /** What only this device has, and is not sent: the form of the checkout and the customer's own dates. */
  readonly typed: readonly MetaRow[];
}

interface StoredEntry {
  readonly entry: OutboxRow;
  /** Deleted: confirmed, or taken back. */
  readonly isGone: boolean;
}

export interface Held {
  /** As they were last read here. */
  readonly answers: Map<string, AnswerRow>;
  cart: CartRow | null;
  /** Files that this page itself has stored, of uploads that the shop does not have. */
  readonly files: Map<string, UploadFilesRow>;
  rows: HeldRows;
  /** What this page itself has done to entries since the rows were read, in this order. */
  readonly stored: StoredEntry[];
  /** Ends the watch. */
  stop: () => void;
}

export const newHeld = (): Held => ({
  answers: new Map(),
  cart: null,
  files: new Map(),
  rows: { unsent: null, instances: [], typed: [] },
  stored: [],
  stop: () => undefined,
});

/** What a removal took. */
export interface Removed {
  /** Pictures that were not sent, and whose files this page does not have. */
  readonly pictures: number;
}

/** Whether the storage was removed under this page, and what it took: until the customer has read it. */
export interface Removal {
  get(): Removed | null;
  subscribe(listener: () => void): () => void;
  say(removed: Removed | null): void;
}

export function createRemoval(): Removal {
  let said: Removed | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => said,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say(removed) {
      said = removed;
      for (const listener of listeners) listener();
    },
  };
}
