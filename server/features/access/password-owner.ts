import { eq } from 'drizzle-orm';
import type { PasswordOwner } from '#core/domain/validation/password.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** What a password of this account must not be. null: there is no such account. */
export async function passwordOwner(db: Db, userUuid: string): Promise<PasswordOwner | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.uuid, userUuid));
  if (!user) return null;
  const { portal } = await loadSettings(db);
  return { email: user.email ?? '', shopName: portal.name };
}
