/** What another customer gets from each queued call outside the cart, made from its example. */
import * as z from 'zod/mini';
import type { CallDefinition } from '#core/contract/define-call.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { deleteDraft } from '#core/operations/drafts/delete-draft.ts';
import { EXAMPLE } from '#core/operations/example.ts';
import { isCartLane, type LaneSubject } from '#core/operations/lane.ts';
import { OPERATIONS, type QueuedOperation } from '#core/operations/operations.ts';
import { exampleWith } from '#tests/fixtures/example-with.ts';
import type { SeededSubject } from '#tests/setup/seed.ts';
import type { TestUser } from '#tests/setup/test-server.ts';

/** What there is of the owner's to get at. */
export interface Owned {
  readonly owner: TestUser;
  readonly set: SeededSubject;
  readonly pictureUuid: string;
  readonly uploadUuid: string;
  readonly sessionId: string;
  readonly shareUuid: string;
  readonly draftUuid: string;
  readonly stranger: TestUser;
}

export interface Row {
  readonly input: (owned: Owned) => Record<string, unknown>;
  /** Of another customer: the code of the refusal; NONE: they get what is their own, and nothing of the owner's. */
  readonly other: string;
}

/** They get what is their own. */
export const NONE = 'their own';

/** How an operation refuses what is another customer's, by what it changes; absent: it changes the caller's own. */
const NOT_FOUND: Partial<Record<LaneSubject, ErrorCode>> = {
  picture: 'picture.not_found',
  'picture-set': 'picture_set.not_found',
  draft: 'instance.not_found',
};

function refusalOf(operation: QueuedOperation): string {
  // A draft that the caller does not have is deleted already.
  if (operation.call.name === deleteDraft.call.name) return NONE;
  if (operation.call.body === 'multipart') return 'request.invalid';
  const subject = operation.read(operation.example)?.lane.subject;
  return (subject && NOT_FOUND[subject]) ?? NONE;
}

/** An operation's example about what is the owner's. */
function rowOf(operation: QueuedOperation): Row {
  return {
    other: refusalOf(operation),
    input: ({ set, pictureUuid, uploadUuid, draftUuid }) => {
      const owned = {
        [EXAMPLE.subject]: set.uuid,
        [EXAMPLE.picture]: pictureUuid,
        [EXAMPLE.upload]: uploadUuid,
        [EXAMPLE.draft]: draftUuid,
      };
      return z.record(z.string(), z.unknown()).parse(exampleWith(operation, owned));
    },
  };
}

/** Other tests prove the cart's operations, with prices. */
export const QUEUED_CASES: readonly { readonly name: string; readonly row: Row; readonly call: CallDefinition }[] = OPERATIONS.filter(
  (operation) => {
    const intent = operation.read(operation.example);
    return intent !== null && !isCartLane(intent.lane);
  },
).map((operation) => ({ name: operation.call.name, row: rowOf(operation), call: operation.call }));
