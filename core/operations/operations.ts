/** All operations, and the one that a stored entry names. */
import * as accountOperations from './account/index.ts';
import * as cartOperations from './cart/index.ts';
import type { AnyOperation, Intent } from './define-operation.ts';
import * as draftOperations from './drafts/index.ts';
import * as pictureSetOperations from './picture-sets/index.ts';
import * as settingsOperations from './settings/index.ts';
import * as uploadOperations from './uploads/index.ts';

export const OPERATIONS: readonly AnyOperation[] = [
  ...Object.values<AnyOperation>(accountOperations),
  ...Object.values<AnyOperation>(cartOperations),
  ...Object.values<AnyOperation>(draftOperations),
  ...Object.values<AnyOperation>(pictureSetOperations),
  ...Object.values<AnyOperation>(settingsOperations),
  ...Object.values<AnyOperation>(uploadOperations),
];

const BY_NAME = new Map(OPERATIONS.map((operation) => [operation.call.name, operation]));

/** What the device stores of a queued change. */
export interface StoredChange {
  /** Of the operation's call. */
  readonly call: string;
  /** The call's input: `{ params, query, body }`. */
  readonly input: unknown;
}

/** undefined: another version queued it, and this one does not know it. */
export const operationOf = ({ call }: Pick<StoredChange, 'call'>): AnyOperation | undefined => BY_NAME.get(call);

/** What the change says; null: it cannot be read any more. */
export const intentOf = (stored: StoredChange): Intent | null => operationOf(stored)?.read(stored.input) ?? null;

const FOLDED = new Set(OPERATIONS.flatMap((operation) => operation.read(operation.example)?.folds ?? []).map(({ of }) => of.name));

/** Whether waiting changes show in the answers of the call. */
export const isFolded = (callName: string): boolean => FOLDED.has(callName);

/**
 * A kept answer as the screen shows it: as the shop gave it, with the changes folded in, oldest first.
 * The same fold is applied to what is kept when a change is confirmed, so that nothing flickers until the next reading.
 * @param answer parsed by the call's own schema
 * @returns the same value when no change is about it
 */
export function foldAnswer<T>(callName: string, answer: T, changes: readonly StoredChange[]): T {
  const folds = changes.flatMap((change) => intentOf(change)?.folds ?? []).filter(({ of }) => of.name === callName);
  // Each fold answers the shape of the call that it is of.
  return folds.reduce<unknown>((value, fold) => fold.apply(value), answer) as T;
}
