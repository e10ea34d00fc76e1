/**
 * The keys by which push services identify the shop (VAPID, RFC 8292). In the database, so that they still identify a
 * restored shop.
 */
import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { pushKeys } from '../db/schema.ts';

const NAME = 'shop';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Created on first use. If two processes create them at once, both get the first ones. */
export async function vapidKeys(db: Db, clock: Clock): Promise<VapidKeys> {
  const known = await readKeys(db);
  if (known) return known;
  await db
    .insert(pushKeys)
    .values({ name: NAME, ...webPush.generateVAPIDKeys(), createdAt: new Date(clock.nowMs()) })
    .onConflictDoNothing();
  const made = await readKeys(db);
  if (!made) throw new Error('The keys for messages to devices were not kept.');
  return made;
}

async function readKeys(db: Db): Promise<VapidKeys | null> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.name, NAME));
  return row ? { publicKey: row.publicKey, privateKey: row.privateKey } : null;
}
