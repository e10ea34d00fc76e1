/**
 * One operation of a customer, in one module: its call, and all that the outbox, the screens and the settling of answers
 * need to know of it. What is stored in the outbox is read here, once, by the call's own schemas.
 */
import type { CallAnswer, CallDefinition, CallInput, ParsedInput, Schema } from '../contract/define-call.ts';
import type { CartChange } from '../domain/cart/cart-change.ts';
import type { Lane } from './lane.ts';

/** How an operation changes an answer that the device keeps, until the shop's own answer says it. */
export interface Fold {
  readonly of: CallDefinition;
  readonly apply: (answer: unknown) => unknown;
}

/** A fold of one read call's answer. The answer was parsed by the call's schema when it was read. */
export function foldOf<C extends CallDefinition>(of: C, apply: (answer: CallAnswer<C>) => CallAnswer<C>): Fold {
  return { of, apply: (answer) => apply(answer as CallAnswer<C>) };
}

/**
 * What the device does with its own rows when the shop has answered.
 * - drafts: the drafts that the goods were made of are gone when it is confirmed, and back when it is refused
 * - draft: the draft's revision is noted; one that another device was ahead of is kept beside the other
 * - upload: the upload gets its picture, or the reason why it has none
 */
export type Settles = 'drafts' | 'draft' | 'upload';

interface Description<C extends CallDefinition> {
  readonly call: C;
  /** Which entries it keeps its order with. */
  readonly lane: (input: ParsedInput<C>) => Lane;
  /**
   * Joins it to the lane's last entry when that one is of the same call and was never sent: the input that says both; null:
   * they are about different things. 'latest': the later one says it all. Absent: both are sent.
   */
  readonly join?: 'latest' | ((earlier: CallInput<C>, later: CallInput<C>) => CallInput<C> | null);
  /** Uuids of what it makes: what is about one of them waits until it is confirmed. */
  readonly creates?: (input: ParsedInput<C>) => readonly string[];
  /** Uuids of what it changes. */
  readonly changes?: (input: ParsedInput<C>) => readonly string[];
  /** It may show uploads that are not finished, and waits for them. */
  readonly showsUploads?: true;
  /** It has no meaning left when what it needs was refused. */
  readonly isMootWithoutNeeds?: true;
  /** Two of its entries are never under way at once: they arrive in the order in which they were made. */
  readonly isSentOneByOne?: true;
  readonly settles?: Settles;
  /** The cart as it is with it. */
  readonly cart?: (input: ParsedInput<C>) => CartChange;
  /** Kept answers as they are with it. */
  readonly folds?: (input: ParsedInput<C>) => readonly Fold[];
  /** One input, for the tests that run over all operations; its ids are those of example.ts. */
  readonly example: CallInput<C>;
  /** Operations whose examples make what the example is about. */
  readonly exampleAfter?: readonly AnyOperation[];
}

/** What one stored input says. */
export interface Intent {
  readonly lane: Lane;
  readonly creates: readonly string[];
  readonly changes: readonly string[];
  /** null: it does not change the cart. */
  readonly cart: CartChange | null;
  readonly folds: readonly Fold[];
}

/** An operation whose call is known only when the app runs, as its stored entries name it. */
export interface AnyOperation
  extends Pick<Description<CallDefinition>, 'showsUploads' | 'isMootWithoutNeeds' | 'isSentOneByOne' | 'settles'> {
  readonly call: CallDefinition;
  readonly example: unknown;
  readonly exampleAfter?: readonly AnyOperation[];
  /** null: an older version wrote it, and it cannot be read any more; the shop will refuse it. */
  read(stored: unknown): Intent | null;
  /** @returns the stored input that says both; null: both are sent */
  joined(earlier: unknown, later: unknown): unknown;
}

export interface Operation<C extends CallDefinition> extends AnyOperation {
  readonly call: C;
  readonly example: CallInput<C>;
}

export function defineOperation<const C extends CallDefinition & { readonly offline: 'queued' }>(described: Description<C>): Operation<C> {
  const { call, lane, join, creates, changes, cart, folds, ...rest } = described;
  return {
    ...rest,
    call,
    read(stored) {
      const input = parseStored(call, stored);
      if (input === null) return null;
      return {
        lane: lane(input),
        creates: creates?.(input) ?? [],
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
