/**
 * opId -> answer. The row is claimed before the change and finished with it, in one transaction. A second request
 * with the same opId waits for that transaction, then gets its answer; after a rollback the opId is free again.
 */
import { createHash } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { assert } from '#core/kernel/assert.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { idempotency, sessions, users } from '#server/db/schema.ts';
import type { UploadedFile } from '../handler.ts';
import type { RawInput } from '../requests/parse-input.ts';
import { slowHashing } from '../sessions/slow-hash.ts';

/** Owner of a visitor's operations, because the signed-in user changes between a sign-in and its replay. */
export const VISITORS = '00000000-0000-0000-0000-000000000000';

export interface Operation {
  readonly ownerUuid: string;
  /** The caller's session; null when they have none. */
  readonly sessionId: string | null;
  readonly opId: string;
  readonly call: string;
  readonly input: RawInput;
  readonly files: readonly UploadedFile[];
  /** The request's hash if it contains a password, computed before the transaction. */
  readonly slowRequestHash?: string;
  /** Whether a stored request with a password equals this one, computed before the transaction too. */
  readonly comparison?: { readonly requestHash: string; readonly isSame: boolean };
}

/** The stored request of this opId has a password: the two are compared outside the transaction, which then begins again. */
export class NotComparedError extends Error {
  readonly requestHash: string;
  constructor(requestHash: string) {
    super('The stored request was not compared before the transaction.');
    this.requestHash = requestHash;
  }
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly sessionId: string | null;
}

export type Claim = { readonly kind: 'first' } | { readonly kind: 'replay'; readonly answer: StoredAnswer } | { readonly kind: 'reused' };

/**
 * One change of a user at a time. Two devices can then never read the same cart and overwrite each other, and a sign-in
 * does not move an anonymous cart during a change of it.
 * @returns whether this opId already has an answer or a refusal; null when the user was merged into another one, is
 * erased or deleted, or the session ended after the request began
 */
export async function holdOwner(tx: Db, operation: Operation): Promise<{ readonly isClaimed: boolean } | null> {
  const claimed = tx.select({ one: sql`1` }).from(idempotency).where(isOperation(operation));
  const { sessionId } = operation;
  const session =
    sessionId === null ? sql`true` : sql`exists ${tx.select({ one: sql`1` }).from(sessions).where(eq(sessions.id, sessionId))}`;
  const [held] = await tx
    .select({ isClaimed: sql<boolean>`exists ${claimed}`, hasSession: sql<boolean>`${session}` })
    .from(users)
    .where(and(eq(users.uuid, operation.ownerUuid), isNull(users.mergedInto), isNull(users.erasedAt)))
    .for('no key update');
  // The repeated request of a sign-out has no session any more, and gets its answer.
  return held && (held.isClaimed || held.hasSession) ? held : null;
}

/**
 * Waits for another transaction with the same opId.
 * @param isClaimed the result of `holdOwner`; false if the owner was not held
 */
export async function claimOperation(db: Db, clock: Clock, operation: Operation, isClaimed: boolean): Promise<Claim> {
  if (!isClaimed) {
    const inserted = await db
      .insert(idempotency)
      .values({
        ownerUuid: operation.ownerUuid,
        opId: operation.opId,
        call: operation.call,
        requestHash: hasPassword(operation) ? '' : fingerprintOf(operation),
        createdAt: new Date(clock.nowMs()),
      })
      .onConflictDoNothing()
      .returning({ opId: idempotency.opId });
    if (inserted.length === 1) return { kind: 'first' };
  }
  const row = await findOperation(db, operation);
  if (row === null || row.status === null) throw new Error('The claimed operation has neither a row nor an answer.');
  if (row.call !== operation.call || !isSameRequest(operation, row.requestHash)) return { kind: 'reused' };
  return { kind: 'replay', answer: { status: row.status, body: row.body, sessionId: row.sessionId } };
}

/** Whether the transaction will find an answer or a refusal for this opId. */
export const wasClaimed = async (db: Db, operation: Operation): Promise<boolean> =>
  (await db.$count(idempotency, isOperation(operation))) > 0;

/** @param requestHash of NotComparedError */
export async function withComparison(operation: Operation, requestHash: string): Promise<Operation> {
  return { ...operation, comparison: { requestHash, isSame: await slowHashing.verify(requestHash, fingerprintOf(operation)) } };
}

/** Slow, because a password must not be easier to guess from the stored request than from the account's own hash. */
export async function withRequestHash(operation: Operation): Promise<Operation> {
  if (!hasPassword(operation) || operation.slowRequestHash !== undefined) return operation;
  return { ...operation, slowRequestHash: await slowHashing.hash(fingerprintOf(operation)) };
}

export async function finishOperation(db: Db, operation: Operation, answer: StoredAnswer): Promise<void> {
  const { slowRequestHash } = operation;
  assert(slowRequestHash !== undefined || !hasPassword(operation), 'a call with a password works in phases');
  const hashed = slowRequestHash === undefined ? {} : { requestHash: slowRequestHash };
  await db
    .update(idempotency)
    .set({ status: answer.status, body: answer.body, sessionId: answer.sessionId, ...hashed })
    .where(and(eq(idempotency.ownerUuid, operation.ownerUuid), eq(idempotency.opId, operation.opId)));
}

/** Operations of an anonymous owner count as the user's that it was merged into. */
function isOperation({ ownerUuid, opId }: Operation): SQL {
  // The array is computed first: with a condition on the rows of `users`, the index would not be used.
  const owners = sql`array_append(array(select merged.uuid from ${users} merged where merged.merged_into = ${ownerUuid}), ${ownerUuid}::uuid)`;
  return sql`(${idempotency.ownerUuid} = any(${owners}) and ${eq(idempotency.opId, opId)})`;
}

async function findOperation(db: Db, operation: Operation) {
  const [row] = await db.select().from(idempotency).where(isOperation(operation));
  return row ?? null;
}

function fingerprintOf({ call, input, files }: Operation): string {
  const contents = files.map((file) => [file.field, file.name, file.sha256]);
  return createHash('sha256')
    .update(JSON.stringify([call, input.params, input.query, input.body, contents]))
    .digest('hex');
}

/** A device's own secret is as long as a key: its account keeps a plain hash of it too. */
function hasPassword({ input }: Operation): boolean {
  return typeof input.body === 'object' && input.body !== null && 'password' in input.body;
}

function isSameRequest(operation: Operation, stored: string): boolean {
  if (!stored.startsWith('$argon2')) return stored === fingerprintOf(operation);
  if (operation.comparison?.requestHash !== stored) throw new NotComparedError(stored);
  return operation.comparison.isSame;
}
