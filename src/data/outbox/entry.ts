/** What is put into the outbox, and what a screen sees of it. */
import type { CallDefinition, CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import { isDerivedUuid } from '#core/domain/derive-uuid.ts';
import { type OutboxRow, type OutboxState, type UNREAD_LANE } from '../db/rows.ts';

/** Lanes are first in, first out; different lanes don't wait for each other. */
const CART = 'cart';

export const LANES = {
  /** What toggles make keeps its order with them: a file that is bought and then taken out must not arrive the other way round. */
  cartLine: (lineUuid: string) => (isDerivedUuid(lineUuid) ? CART : `cart-line:${lineUuid}`),
  cart: CART,
  picture: (pictureUuid: string) => `picture:${pictureUuid}`,
  draft: (draftUuid: string) => `draft:${draftUuid}`,
  upload: (localId: string) => `upload:${localId}`,
  pictureSet: 'picture-set',
  language: 'language',
  account: 'account',
} as const;

export const isUploadLane = (lane: string): boolean => lane.startsWith('upload:');

/** Lanes that a checkout waits for. */
export const isCartLane = (lane: string): boolean => lane === LANES.cart || lane.startsWith('cart-line:');

export interface NewEntry<C extends CallDefinition = CallDefinition> {
  readonly call: C;
  readonly input: CallInput<C>;
  readonly lane: string;
  /** Made by the outbox when it is absent. */
  readonly opId?: string;
  readonly needs?: readonly string[];
  /**
   * Joins this input to the lane's last entry, when that one is of the same call and was never sent:
   * answers the input that says both, or null where they are about different things. Absent: both are sent.
   */
  readonly merge?: (earlier: CallInput<C>) => CallInput<C> | null;
}

export type QueueSubject =
  | 'cart-line'
  | 'cart'
  | 'picture'
  | 'draft'
  | 'upload'
  | 'picture-set'
  | 'language'
  | 'account'
  | typeof UNREAD_LANE;

/** An entry as the queue's panel shows it. */
export interface QueueEntryView {
  readonly opId: string;
  readonly call: string;
  /** What it is about, and which one. */
  readonly subject: QueueSubject;
  readonly uuid: string | null;
  readonly state: OutboxState;
  /** Why it is parked or refused, or why its last attempt failed. */
  readonly error: AppError | null;
  readonly attempts: number;
  readonly createdAtMs: number;
  /** When it is tried again; null when nothing is planned. */
  readonly nextAttemptAtMs: number | null;
}

export function queueEntryView(row: OutboxRow): QueueEntryView {
  const [subject, uuid] = row.lane.split(':', 2);
  return {
    opId: row.opId,
    call: row.call,
    // Lanes are made by LANES only, and their first part is the subject.
    subject: subject as QueueSubject,
    uuid: uuid ?? null,
    state: row.state,
    error: row.lastError,
    attempts: row.attempts,
    createdAtMs: row.createdAtMs,
    nextAttemptAtMs: row.state === 'waiting' && row.nextAttemptAtMs > 0 ? row.nextAttemptAtMs : null,
  };
}
