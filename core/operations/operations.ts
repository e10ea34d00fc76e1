/** All operations, and the lookup of a stored entry's operation. */
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

/** A queued change as the device stores it. */
export interface StoredChange {
  /** Of the operation's call. */
  readonly call: string;
  /** The call's input: `{ params, query, body }`. */
  readonly input: unknown;
}

/** undefined: another version queued it, and this one does not know the operation. */
export const operationOf = ({ call }: Pick<StoredChange, 'call'>): AnyOperation | undefined => BY_NAME.get(call);

/** The meaning of the change; null: it cannot be read any more. */
export const intentOf = (stored: StoredChange): Intent | null => operationOf(stored)?.read(stored.input) ?? null;

const FOLDED = new Set(OPERATIONS.flatMap((operation) => operation.read(operation.example)?.folds ?? []).map(({ of }) => of.name));

/** Whether waiting changes are folded into the answers of the call. */
export const isFolded = (callName: string): boolean => FOLDED.has(callName);

/**
 * A stored answer as the screen shows it: the shop's answer with the changes folded in, oldest first. When a change is
 * confirmed, the same fold is applied to the stored answer, so that nothing flickers before it is read again.
 * @param answer parsed by the call's own schema
 * @returns the same value if no change applies to it
 */
export function foldAnswer<T>(callName: string, answer: T, changes: readonly StoredChange[]): T {
  const folds = changes.flatMap((change) => intentOf(change)?.folds ?? []).filter(({ of }) => of.name === callName);
  // Each fold returns the type of its call's answer.
  return folds.reduce<unknown>((value, fold) => fold.apply(value), answer) as T;
}
