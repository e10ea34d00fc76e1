/**
 * opId -> answer. The row is claimed before the change and finished with it, in one transaction: whoever comes
 * with the same opId waits for that transaction, then gets its answer; after a rollback the opId is free again.
 */
import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/client.ts';
import { idempotency, users } from '../db/schema.ts';
import type { UploadedFile } from './handler.ts';
import type { RawInput } from './parse-input.ts';
import { slowHash } from './slow-hash.ts';

/** Owner of what a visitor does: who is signed in changes between a sign-in and its replay. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

export interface Operation {
  readonly ownerUuid: string;
  readonly opId: string;
  readonly call: string;
  readonly input: RawInput;
  readonly files: readonly UploadedFile[];
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly sessionId: string | null;
}

export type Claim = { readonly kind: 'first' } | { readonly kind: 'replay'; readonly answer: StoredAnswer } | { readonly kind: 'reused' };

/** Waits for a transaction that has the same opId. */
export async function claimOperation(db: Db, clock: Clock, operation: Operation): Promise<Claim> {
  const owners = await ownersOf(db, operation.ownerUuid);
  const fingerprint = fingerprintOf(operation);
  const earlier = await findOperation(db, owners, operation.opId);
  if (earlier === null) {
    const inserted = await db
      .insert(idempotency)
      .values({
        ownerUuid: operation.ownerUuid,
        opId: operation.opId,
        call: operation.call,
        requestHash: hasPassword(operation) ? '' : fingerprint,
        createdAt: new Date(clock.nowMs()),
      })
      .onConflictDoNothing()
      .returning({ opId: idempotency.opId });
    if (inserted.length === 1) return { kind: 'first' };
  }
  const row = earlier ?? (await findOperation(db, owners, operation.opId));
  if (row === null || row.status === null) throw new Error('The claimed operation has neither a row nor an answer.');
  if (row.call !== operation.call || !(await isSameRequest(row.requestHash, fingerprint))) return { kind: 'reused' };
  return { kind: 'replay', answer: { status: row.status, body: row.body, sessionId: row.sessionId } };
}

/** Whether the transaction will find an answer or a refusal for this opId, whatever it is. */
export async function wasClaimed(db: Db, { ownerUuid, opId }: Operation): Promise<boolean> {
  return (await findOperation(db, await ownersOf(db, ownerUuid), opId)) !== null;
}

export async function finishOperation(db: Db, operation: Operation, answer: StoredAnswer): Promise<void> {
  // A password must not be guessable faster from here than from the account's own hash.
  const hashed = hasPassword(operation) ? { requestHash: await slowHash(fingerprintOf(operation)) } : {};
  await db
    .update(idempotency)
    .set({ status: answer.status, body: answer.body, sessionId: answer.sessionId, ...hashed })
    .where(and(eq(idempotency.ownerUuid, operation.ownerUuid), eq(idempotency.opId, operation.opId)));
}

/** What an anonymous owner did counts for the user that it became. */
async function ownersOf(db: Db, ownerUuid: string): Promise<readonly string[]> {
  if (ownerUuid === EVERYBODY) return [EVERYBODY];
  const merged = await db.select({ uuid: users.uuid }).from(users).where(eq(users.mergedInto, ownerUuid));
  return [ownerUuid, ...merged.map((user) => user.uuid)];
}

async function findOperation(db: Db, owners: readonly string[], opId: string) {
  const [row] = await db
    .select()
    .from(idempotency)
    .where(and(inArray(idempotency.ownerUuid, [...owners]), eq(idempotency.opId, opId)));
  return row ?? null;
}

function fingerprintOf({ call, input, files }: Operation): string {
  const contents = files.map((file) => [file.field, file.name, file.sha256]);
  return createHash('sha256')
    .update(JSON.stringify([call, input.params, input.query, input.body, contents]))
    .digest('hex');
}

function hasPassword({ input }: Operation): boolean {
  return typeof input.body === 'object' && input.body !== null && ('password' in input.body || 'secret' in input.body);
}

async function isSameRequest(stored: string, fingerprint: string): Promise<boolean> {
  return stored.startsWith('$argon2') ? verify(stored, fingerprint) : stored === fingerprint;
}
