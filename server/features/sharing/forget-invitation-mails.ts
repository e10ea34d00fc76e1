/** Invitations name a child, their sender and a friend (OPS-06, SHR-01). */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { outgoingJobs, shares } from '#server/db/schema.ts';

/** The recipient's address, by which the index finds the rows. */
const recipient = sql`${outgoingJobs.payload} ->> 'to'`;
/** The hash of `tokenHashOf`. Invitations of earlier versions identify their sender only by the link. */
const tokenHash = sql`encode(sha256(convert_to(split_part(${outgoingJobs.payload} #>> '{values,link}', '/shared/', 2), 'UTF8')), 'hex')`;

/** Removes the invitation mails of a customer, both sent and waiting ones. Call it before the invitations are deleted. */
export async function forgetInvitationMails(db: Db, userUuid: string): Promise<void> {
  const own = eq(shares.userUuid, userUuid);
  await db
    .delete(outgoingJobs)
    .where(
      and(
        inArray(recipient, db.select({ recipient: shares.recipient }).from(shares).where(own)),
        or(
          sql`${outgoingJobs.payload} ->> 'senderUuid' = ${userUuid}`,
          inArray(tokenHash, db.select({ tokenHash: shares.tokenHash }).from(shares).where(own)),
        ),
      ),
    );
}
