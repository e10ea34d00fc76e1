/**
 * The shop's newest answers that a full device could not store. The page shows them until it ends: what is stored is older, and may
 * say that a paid order waits for its payment. They belong to one owner's device.
 */
import type { Cart } from '#core/contract/entities.ts';
import type { OwnerDatabase } from '../owner-database.ts';
import type { AnswerRow, CartRow } from '../rows.ts';

interface Holder {
  readonly db: OwnerDatabase;
}

interface Unstored {
  readonly answers: Map<string, AnswerRow>;
  cart: CartRow | null;
  readonly listeners: Set<() => void>;
}

const unstored = new WeakMap<OwnerDatabase, Unstored>();

function unstoredOf({ db }: Holder): Unstored {
  const found = unstored.get(db) ?? { answers: new Map(), cart: null, listeners: new Set() };
  unstored.set(db, found);
  return found;
}

export function holdAnswer(device: Holder, row: AnswerRow): void {
  const { answers, listeners } = unstoredOf(device);
  answers.set(row.key, row);
  for (const listener of listeners) listener();
}

export function holdCart(device: Holder, cart: Cart, readAtMs: number): void {
  const held = unstoredOf(device);
  held.cart = { key: 'cart', cart, readAtMs };
  for (const listener of held.listeners) listener();
}

/** The database does not report what it does not store. @returns ends it */
export function onHeld(device: Holder, listener: () => void): () => void {
  const { listeners } = unstoredOf(device);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** @returns the stored row, or the one that could not be stored if it is newer */
export function newestAnswer(device: Holder, key: string, stored: AnswerRow | undefined): AnswerRow | undefined {
  const held = unstored.get(device.db)?.answers.get(key);
  return held && held.readAtMs > (stored?.readAtMs ?? 0) ? held : stored;
}

/** @returns the stored row, or the one that could not be stored if it is newer. Only carts with the same uuid share their revisions */
export function newestCart(device: Holder, stored: CartRow | undefined): CartRow | undefined {
  const held = unstored.get(device.db)?.cart;
  if (!held || !stored) return held ?? stored;
  const isNewer = held.cart.uuid === stored.cart.uuid ? held.cart.revision > stored.cart.revision : held.readAtMs > stored.readAtMs;
  return isNewer ? held : stored;
}
