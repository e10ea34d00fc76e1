/** Links that prove an address of e-mail (SEC-06, docs/adr/0016). */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { emailLinks, users } from '#server/db/schema.ts';
import type { Db } from '#server/db/database.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import type { Services } from '#server/services.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { shopUrlOf } from './shop-url.ts';
import type { UserRow } from './user-view.ts';

/** Long enough for a customer who reads mail only at the weekend. */
const LINK_DAYS = 3;
const DAY_MS = 86_400_000;

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

interface LinkRequest {
  readonly userUuid: string;
  /** The account's address, or the new one that it will get. */
  readonly email: string;
  readonly lang: string;
  readonly template: 'emailLink' | 'emailChange';
}

/** The mail contains no text of the customer, because its reader may be a stranger. */
export async function mailEmailLink(db: Db, services: Services, { userUuid, email, lang, template }: LinkRequest): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(services.clock.nowMs() + LINK_DAYS * DAY_MS);
  await db.insert(emailLinks).values({ keyHash: hashOf(key), userUuid, email, expiresAt });
  const { portal } = await loadSettings(db);
  const link = `${shopUrlOf(services.config)}${paths.verifyEmail()}?key=${key}`;
  await enqueueMail(db, services, { to: email, lang, template, values: { shop: portal.name, link, days: String(LINK_DAYS) } });
}

/**
 * Does not use up the link, because programs that check mails request every address in them. null when the link is
 * unknown, used or too old.
 */
export async function findEmailLink(db: Db, clock: Clock, key: string): Promise<{ readonly user: UserRow; readonly email: string } | null> {
  const [row] = await db
    .select({ user: users, email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(users, eq(users.uuid, emailLinks.userUuid))
    .where(and(eq(emailLinks.keyHash, hashOf(key)), gt(emailLinks.expiresAt, new Date(clock.nowMs()))));
  return row ?? null;
}

/** Uses up the link. null when it is unknown, used or too old. */
export async function takeEmailLink(
  db: Db,
  clock: Clock,
  key: string,
): Promise<{ readonly userUuid: string; readonly email: string } | null> {
  const [row] = await db
    .delete(emailLinks)
    .where(and(eq(emailLinks.keyHash, hashOf(key)), gt(emailLinks.expiresAt, new Date(clock.nowMs()))))
    .returning({ userUuid: emailLinks.userUuid, email: emailLinks.email });
  return row ?? null;
}

export const endEmailLinks = async (db: Db, userUuid: string): Promise<void> => {
  await db.delete(emailLinks).where(eq(emailLinks.userUuid, userUuid));
};
