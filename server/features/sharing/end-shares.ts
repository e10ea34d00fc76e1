/** Withdrawing a subject ends invitations to see it (SET-13, SEC-05). */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { shares, shareSubjects } from '#server/db/schema.ts';
import { shownSubjects } from './shown-subjects.ts';

/**
 * Ends invitations that show no other subject. Call it inside the transaction that withdraws the subject.
 * @returns number of invitations that ended
 */
export async function endSharesOf(tx: Db, nowMs: number, subjectUuid: string): Promise<number> {
  const held = await tx
    .select({ uuid: shares.uuid, userUuid: shares.userUuid })
    .from(shares)
    .innerJoin(shareSubjects, and(eq(shareSubjects.shareUuid, shares.uuid), eq(shareSubjects.subjectUuid, subjectUuid)))
    .where(isNull(shares.revokedAt));
  const ended: string[] = [];
  for (const share of held) if ((await shownSubjects(tx, share)).length === 0) ended.push(share.uuid);
  if (ended.length > 0)
    await tx
      .update(shares)
      .set({ revokedAt: new Date(nowMs) })
      .where(inArray(shares.uuid, ended));
  return ended.length;
}
