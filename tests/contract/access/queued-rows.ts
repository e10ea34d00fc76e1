/** The answers that another customer gets from each queued call outside the cart, made from its example. */
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

/** The owner's data that an attacker could reach. */
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
  /**
   * The result for another customer: the code of the refusal; NONE: they get only their own data, and none of the
   * owner's.
   */
  readonly other: string;
}

/** They get their own data. */
export const NONE = 'their own';

/** How an operation refuses another customer's data, by the kind of data; absent: it changes the caller's own. */
const NOT_FOUND: Partial<Record<LaneSubject, ErrorCode>> = {
  picture: 'picture.not_found',
  'picture-set': 'picture_set.not_found',
  draft: 'instance.not_found',
};

function refusalOf(operation: QueuedOperation): string {
  // A draft that the caller does not have counts as deleted already.
  if (operation.call.name === deleteDraft.call.name) return NONE;
  if (operation.call.body === 'multipart') return 'request.invalid';
  const subject = operation.read(operation.example)?.lane.subject;
  return (subject && NOT_FOUND[subject]) ?? NONE;
}

/** An operation's example with the owner's data. */
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

/** Other tests cover the cart's operations, with prices. */
export const QUEUED_CASES: readonly { readonly name: string; readonly row: Row; readonly call: CallDefinition }[] = OPERATIONS.filter(
  (operation) => {
    const intent = operation.read(operation.example);
    return intent !== null && !isCartLane(intent.lane);
  },
).map((operation) => ({ name: operation.call.name, row: rowOf(operation), call: operation.call }));
