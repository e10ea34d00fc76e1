import { eq } from 'drizzle-orm';
import { type CallDefinition, isDeniedToSimulated } from '#core/contract/define-call.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { HEADERS } from '#core/contract/headers.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import type { Caller } from '../handler.ts';

/** Time after a sign-in in which it counts as recent (SEC-06). */
const RECENT_MS = 15 * 60_000;

/** Checks the access level of the contract. */
export function checkAccess(call: CallDefinition, caller: Caller, nowMs: number): AppError | null {
  if (call.access !== 'visitor' && caller.userUuid === null)
    return appError(caller.isRevoked ? 'access.session_revoked' : 'access.signed_out');
  if (call.access === 'customer' && caller.isAnonymous) return appError('access.signed_out');
  if (caller.isSimulated && isDeniedToSimulated(call)) return appError('access.simulation_denied');
  const isRecent = caller.signedInAtMs !== null && nowMs - caller.signedInAtMs <= RECENT_MS;
  if (call.needsRecentSignIn && !isRecent) return appError('access.sign_in_again');
  return null;
}

/**
 * A device's queue is accepted only from its owner, or from the user into which its anonymous owner was merged.
 * @param owner from the request's header; null when the request has none
 */
export async function checkOwner(db: Db, call: CallDefinition, caller: Caller, owner: string | null): Promise<AppError | null> {
  if (owner === null || caller.userUuid === null || owner === caller.userUuid || call.beginsSession) return null;
  if (!UuidSchema.safeParse(owner).success) return appError('request.invalid', { field: HEADERS.owner });
  const [anonymous] = await db.select({ mergedInto: users.mergedInto }).from(users).where(eq(users.uuid, owner));
  return anonymous?.mergedInto === caller.userUuid ? null : appError('access.owner_mismatch');
}
