/** Withdrawing a subject removes its name from invitations (SET-13, SEC-05). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { outgoingJobs, shares, shareSubjects, subjects } from '#server/db/schema.ts';
import { MailPayloadSchema } from '#server/mail/enqueue.ts';
import { invitedNames, tokenHashOf } from './invite-friends.ts';

/**
 * Ends invitations that show no other subject, and removes the subject's name from invitation mails that wait to be
 * sent. Call it inside the transaction that withdraws the subject.
 * @returns how many invitations ended
 */
export async function endSharesOf(tx: Db, nowMs: number, subjectUuid: string): Promise<number> {
  const held = await tx
    .select({ uuid: shares.uuid, tokenHash: shares.tokenHash })
    .from(shares)
    .innerJoin(shareSubjects, and(eq(shareSubjects.shareUuid, shares.uuid), eq(shareSubjects.subjectUuid, subjectUuid)))
    .where(isNull(shares.revokedAt));
  const namesOf = new Map<string, string[]>();
  for (const { uuid, tokenHash } of held) namesOf.set(tokenHash, await shownNames(tx, uuid));
  const ended = held.filter(({ tokenHash }) => namesOf.get(tokenHash)?.length === 0).map(({ uuid }) => uuid);
  if (ended.length > 0)
    await tx
      .update(shares)
      .set({ revokedAt: new Date(nowMs) })
      .where(inArray(shares.uuid, ended));
  if (held.length > 0) await changeWaitingMails(tx, namesOf);
  return ended.length;
}

async function shownNames(tx: Db, shareUuid: string): Promise<string[]> {
  const rows = await tx
    .select({ name: subjects.name })
    .from(shareSubjects)
    .innerJoin(subjects, eq(subjects.uuid, shareSubjects.subjectUuid))
    .where(and(eq(shareSubjects.shareUuid, shareUuid), eq(subjects.isWithdrawn, false)))
    .orderBy(subjects.name);
  return rows.map((row) => row.name);
}

/** @param namesOf keyed by the hash of the invitation's token; the token itself is only in its mail */
async function changeWaitingMails(tx: Db, namesOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const waiting = await tx
    .select()
    .from(outgoingJobs)
    .where(
      and(eq(outgoingJobs.kind, 'mail'), isNull(outgoingJobs.doneAt), sql`${outgoingJobs.payload} ->> 'template' = 'shareInvitation'`),
    );
  for (const { uuid, payload } of waiting) {
    const mail = MailPayloadSchema.parse(payload);
    const names = namesOf.get(tokenHashOf(mail.values['link']?.split('/').at(-1) ?? ''));
    if (names === undefined) continue;
    if (names.length === 0) await tx.delete(outgoingJobs).where(eq(outgoingJobs.uuid, uuid));
    else
      await tx
        .update(outgoingJobs)
        .set({ payload: { ...mail, values: { ...mail.values, names: invitedNames(names, mail.lang) } } })
        .where(eq(outgoingJobs.uuid, uuid));
  }
}
