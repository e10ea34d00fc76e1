/** The keys by which push services know the shop (VAPID, RFC 8292). In the database, so that a restored shop is still the same to them. */
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

/** Made when they are asked for the first time. Of two who make them at once, both get those that came first. */
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
