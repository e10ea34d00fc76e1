import { eq } from 'drizzle-orm';
import type { User } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** D1 §3 user. */
export function userView(user: UserRow, isSimulated: boolean): User {
  return {
    uuid: user.uuid,
    name: user.name,
    emailAddress: user.email ?? '',
    mobilePhone: user.mobilePhone,
    acceptMail: user.acceptMail,
    isSimulated,
    isAnonymousUser: user.isAnonymous,
    lang: user.lang,
    address: { address: user.address, address2: user.address2, postalCode: user.postalCode, city: user.city, state: user.state },
    currentSubjectUuid: user.currentSubjectUuid,
    isEmailVerified: user.emailVerifiedAt !== null,
  };
}

/** Throws if the user does not exist: sessions end with their user. */
export async function readUser(db: Db, uuid: string, isSimulated: boolean): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.uuid, uuid));
  if (!row) throw new Error("The session's user is gone.");
  return userView(row, isSimulated);
}
