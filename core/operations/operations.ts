/** All operations, and the lookup of a stored entry's operation. */
import type { CallAnswer, CallDefinition } from '../contract/define-call.ts';
import * as accountOperations from './account/index.ts';
import * as cartOperations from './cart/index.ts';
import type { AnyOperation, Intent } from './define-operation.ts';
import * as draftOperations from './drafts/index.ts';
import * as pictureSetOperations from './picture-sets/index.ts';
import * as settingsOperations from './settings/index.ts';
import * as uploadOperations from './uploads/index.ts';

const QUEUED = {
  ...accountOperations,
  ...cartOperations,
  ...draftOperations,
  ...pictureSetOperations,
  ...settingsOperations,
  ...uploadOperations,
};

/** The call of any operation. */
export type QueuedCall = (typeof QUEUED)[keyof typeof QUEUED]['call'];
export type QueuedName = QueuedCall['name'];
export type QueuedOperation = AnyOperation & { readonly call: { readonly name: QueuedName } };

export const OPERATIONS: readonly QueuedOperation[] = Object.values(QUEUED);

const BY_NAME = new Map<string, QueuedOperation>(OPERATIONS.map((operation) => [operation.call.name, operation]));

/** 'unknown': another version queued it, and this version does not have the operation. */
export type StoredName = QueuedName | 'unknown';

export const storedNameOf = (name: string): StoredName => operationOf({ call: name })?.call.name ?? 'unknown';

/** A queued change as the device stores it. */
export interface StoredChange {
  /** Of the operation's call. */
  readonly call: StoredName;
  /** The call's input: `{ params, query, body }`. */
  readonly input: unknown;
}

/** undefined: this version has no operation of that name. */
export const operationOf = ({ call }: { readonly call: string }): QueuedOperation | undefined => BY_NAME.get(call);

/** The meaning of the change; null: it can no longer be read. */
export const intentOf = (stored: StoredChange): Intent | null => operationOf(stored)?.read(stored.input) ?? null;

let folded: ReadonlySet<CallDefinition> | null = null;

/**
 * Whether waiting changes are folded into the answers of the call. Computed at the first request, so that the start of
 * a page does not wait for it.
 */
export function isFolded(call: CallDefinition): boolean {
  folded ??= new Set(OPERATIONS.flatMap((operation) => operation.read(operation.example)?.folds ?? []).map(({ of }) => of));
  return folded.has(call);
}

/**
 * A stored answer as the screen shows it: the shop's answer with the changes folded in, oldest first. When a change is
 * confirmed, the same fold is applied to the stored answer, so that nothing flickers before it is read again.
 * @param answer parsed by the call's own schema
 * @returns the same value if no change applies to it
 */
export function foldAnswer<C extends CallDefinition>(call: C, answer: CallAnswer<C>, changes: readonly StoredChange[]): CallAnswer<C> {
  const folds = changes.flatMap((change) => intentOf(change)?.folds ?? []).filter(({ of }) => of === call);
  // Each fold returns the type of its call's answer.
  return folds.reduce<unknown>((value, fold) => fold.apply(value), answer) as CallAnswer<C>;
}
