/**
 * A page's copy in memory of its owner's database. A browser that is short of space may remove the storage under open
 * pages. Each page then writes its copy again.
 * Files of a removed bucket are never touched: Chromium 156 closes all its windows when one is read.
 */
import type { AnswerRow, CartRow, InstanceRow, MetaRow, OutboxRow, PackageDraftRow, UploadFilesRow, UploadRow } from '../rows.ts';

/** Rows in their stored form, because another version may have an operation that this one does not. */
export interface UnsentRows {
  readonly entries: readonly OutboxRow[];
  readonly instances: readonly InstanceRow[];
  readonly packageDrafts: readonly PackageDraftRow[];
  readonly uploads: readonly UploadRow[];
  /** Unreadable rows. */
  readonly aside: readonly { readonly id?: number; readonly table: string; readonly row: unknown; readonly setAsideAtMs: number }[];
  readonly deletedDrafts: MetaRow | undefined;
}

export interface HeldRows {
  /** null: there is no unsent work. */
  readonly unsent: UnsentRows | null;
  /** Also drafts that the shop has, because an open editor continues from their revision. */
  readonly instances: readonly InstanceRow[];
  /** Rows that are only on this device and not sent: the checkout form and the customer's own dates. */
  readonly typed: readonly MetaRow[];
}

interface StoredEntry {
  readonly entry: OutboxRow;
  /** The entry was deleted after its confirmation, or because it was discarded. */
  readonly isGone: boolean;
}

export interface Held {
  /** The answers that this page read last. */
  readonly answers: Map<string, AnswerRow>;
  cart: CartRow | null;
  /** Files that this page has stored, of uploads that the shop does not have. */
  readonly files: Map<string, UploadFilesRow>;
  rows: HeldRows;
  /** This page's changes to entries since the rows were read, in order. */
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

/** The loss of a removal. */
export interface Removed {
  /** Number of unsent pictures whose files this page does not have. */
  readonly pictures: number;
}

/** Whether the storage was removed under this page, and the loss, until the customer has read the message. */
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
