/** Empties the buckets of an account or of an address at once, for the help desk: their next guess counts as the first. */
import { eq, like, or, type SQL } from 'drizzle-orm';
import { inboxOf } from '#core/domain/validation/email.ts';
import type { Db } from '#server/db/database.ts';
import { throttles, users, userSubjects } from '#server/db/schema.ts';
import { hasEmail } from '#server/features/access/has-email.ts';
import { hashOf } from '#server/throttle/bucket-hash.ts';
import { addressRules } from '#server/throttle/networks.ts';

/**
 * A bucket's name consists of words with colons between them. `about` is some of them, at the end or before further
 * ones.
 */
const isAbout = (about: string): SQL | undefined => or(like(throttles.bucket, `%:${about}`), like(throttles.bucket, `%:${about}:%`));

const forget = async (db: Db, conditions: readonly (SQL | undefined)[]): Promise<number> =>
  (
    await db
      .delete(throttles)
      .where(or(...conditions))
      .returning({ bucket: throttles.bucket })
  ).length;

/** Empties the buckets of the e-mail, its inbox, its account, and the code of the account. @returns number of buckets */
export async function forgiveAccount(db: Db, email: string): Promise<number> {
  const [user] = await db.select({ uuid: users.uuid }).from(users).where(hasEmail(email));
  const codes =
    user === undefined
      ? []
      : await db.select({ subjectUuid: userSubjects.subjectUuid }).from(userSubjects).where(eq(userSubjects.userUuid, user.uuid));
  return forget(db, [
    isAbout(hashOf(email)),
    isAbout(hashOf(inboxOf(email))),
    ...(user === undefined ? [] : [isAbout(user.uuid)]),
    ...codes.map(({ subjectUuid }) => eq(throttles.bucket, `code:behind:${subjectUuid}`)),
  ]);
}

/** Empties the buckets of an address, and for IPv6 those of the surrounding networks. @returns number of buckets */
export async function forgiveAddress(db: Db, address: string): Promise<number> {
  const networks = addressRules('', address, { limit: 1, refillMs: 1 }).map(({ bucket }) => bucket.slice(1));
  return forget(db, networks.map(isAbout));
}
