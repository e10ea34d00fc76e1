/**
 * One customer operation in one module: its call, and its rules for the outbox, the screens and the settling of
 * answers. Stored outbox entries are parsed here, by the call's own schemas.
 */
import type { CallAnswer, CallDefinition, CallInput, ParsedInput, Schema } from '../contract/define-call.ts';
import type { CartChange } from '../domain/cart/cart-change.ts';
import type { Lane } from './lane.ts';

/** How an operation changes a stored answer until the shop's own answer contains the change. */
export interface Fold {
  readonly of: CallDefinition;
  readonly apply: (answer: unknown) => unknown;
}

/** A fold of one call's answer, which was parsed by the call's schema when it was read. */
export function foldOf<C extends CallDefinition>(of: C, apply: (answer: CallAnswer<C>) => CallAnswer<C>): Fold {
  return { of, apply: (answer) => apply(answer as CallAnswer<C>) };
}

/**
 * The effect of the shop's answer on the device's own rows.
 * - drafts: the drafts of the goods are deleted on confirmation, and shown again on refusal
 * - draft: the draft's revision is stored; if another device was first, the draft is kept beside the other version
 * - upload: the upload gets its picture's uuid, or the reason of the refusal
 * - upload-deletion: the upload's files are deleted on confirmation, and shown again on refusal
 * - draft-deletion: if the shop no longer had the draft of a product that was added to the cart, the cart shows a
 * message
 */
export type Settles = 'drafts' | 'draft' | 'draft-deletion' | 'upload' | 'upload-deletion';

interface Description<C extends CallDefinition> {
  readonly call: C;
  /** The lane that orders the entry. */
  readonly lane: (input: ParsedInput<C>) => Lane;
  /**
   * Joins it to the lane's last entry if that has the same call and was never sent. Answers the joined input; null: the
   * two cannot be joined. 'latest': the later input replaces the earlier one. Absent: both are sent.
   */
  readonly join?: 'latest' | ((earlier: CallInput<C>, later: CallInput<C>) => CallInput<C> | null);
  /** Uuids that it creates: operations on them wait until it is confirmed. */
  readonly creates?: (input: ParsedInput<C>) => readonly string[];
  /** Cart lines that it adds under uuids derived from the cart's owner. Absent: the lines that it creates. */
  readonly brings?: (input: ParsedInput<C>, ownerUuid: string) => readonly string[];
  /** Uuids that it changes. */
  readonly changes?: (input: ParsedInput<C>) => readonly string[];
  /** It may contain unfinished uploads, and waits for them. */
  readonly showsUploads?: true;
  /** It is pointless if an entry that it needs was refused. */
  readonly isMootWithoutNeeds?: true;
  /** Its entries are sent one at a time, so that they arrive in the order in which they were made. */
  readonly isSentOneByOne?: true;
  readonly settles?: Settles;
  /** How it changes the cart. */
  readonly cart?: (input: ParsedInput<C>) => CartChange;
  /** How it changes stored answers. */
  readonly folds?: (input: ParsedInput<C>) => readonly Fold[];
  /** An example input, for tests of all operations; its ids are those of example.ts. */
  readonly example: CallInput<C>;
  /** Operations whose examples create what this example changes. */
  readonly exampleAfter?: readonly AnyOperation[];
}

/** The meaning of one stored input. */
export interface Intent {
  readonly lane: Lane;
  readonly creates: readonly string[];
  /** Lines that are in the cart because of it. */
  readonly brings: (ownerUuid: string) => readonly string[];
  readonly changes: readonly string[];
  /** null: it does not change the cart. */
  readonly cart: CartChange | null;
  readonly folds: readonly Fold[];
}

/** An operation of unknown call type, as stored entries name it. */
export interface AnyOperation
  extends Pick<Description<CallDefinition>, 'showsUploads' | 'isMootWithoutNeeds' | 'isSentOneByOne' | 'settles'> {
  readonly call: CallDefinition;
  readonly example: unknown;
  readonly exampleAfter?: readonly AnyOperation[];
  /** null: it cannot be parsed, because an older version wrote it; the shop will refuse it. */
  read(stored: unknown): Intent | null;
  /** @returns the joined input; null: both entries are sent */
  joined(earlier: unknown, later: unknown): unknown;
}

export interface Operation<C extends CallDefinition> extends AnyOperation {
  readonly call: C;
  readonly example: CallInput<C>;
}

export function defineOperation<const C extends CallDefinition & { readonly offline: 'queued' }>(described: Description<C>): Operation<C> {
  const { call, lane, join, creates, brings, changes, cart, folds, ...rest } = described;
  return {
    ...rest,
    call,
    read(stored) {
      const input = parseStored(call, stored);
      if (input === null) return null;
      return {
        lane: lane(input),
        creates: creates?.(input) ?? [],
        brings: (ownerUuid) => (brings ? brings(input, ownerUuid) : (creates?.(input) ?? [])),
        changes: changes?.(input) ?? [],
        cart: cart?.(input) ?? null,
        folds: folds?.(input) ?? [],
      };
    },
    joined(earlier, later) {
      if (join === undefined) return null;
      if (join === 'latest') return later;
      // Inputs of this call, stored by this app.
      return join(earlier as CallInput<C>, later as CallInput<C>);
    },
  };
}

const partsOf = (stored: unknown): { params?: unknown; query?: unknown; body?: unknown } =>
  typeof stored === 'object' && stored !== null ? stored : {};

function parseStored<C extends CallDefinition>(call: C, stored: unknown): ParsedInput<C> | null {
  const { params, query, body } = partsOf(stored);
  const parsed = {
    params: parsePart(call.params, params),
    query: parsePart(call.query, query),
    body: parsePart(call.body === 'multipart' ? undefined : call.body, body),
  };
  // Each part was parsed by the call's own schema.
  return Object.values(parsed).includes(UNREADABLE) ? null : (parsed as ParsedInput<C>);
}

const UNREADABLE = Symbol('unreadable');

function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : UNREADABLE;
}
