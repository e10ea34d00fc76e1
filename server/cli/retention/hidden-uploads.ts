/** Uploads that their customers deleted while an order was made from them (KEP-14). */
import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { orders, pictures } from '#server/db/schema.ts';
import { isUnderWay, picturesUnderWay } from '#server/features/account/order-remains.ts';

/** Those that no order under way needs any more. */
export async function findDoneUploads(db: Db, nowMs: number): Promise<readonly string[]> {
  const hidden = await db.select({ uuid: pictures.uuid, userUuid: pictures.uploadedBy }).from(pictures).where(isNotNull(pictures.hiddenAt));
  const users = [...new Set(hidden.flatMap(({ userUuid }) => userUuid ?? []))];
  if (users.length === 0) return [];
  const theirs = await db.select().from(orders).where(inArray(orders.userUuid, users));
  const isNeeded = await picturesUnderWay(
    db,
    theirs.filter((order) => isUnderWay(order, nowMs)),
  );
  return hidden.filter(({ uuid }) => !isNeeded(uuid)).map(({ uuid }) => uuid);
}

/** @returns media keys of the deleted rows */
export async function removeDoneUploads(db: Db, uuids: readonly string[]): Promise<readonly string[]> {
  const mediaKeys: string[] = [];
  for (const uuid of uuids) {
    const gone = await db.delete(pictures).where(eq(pictures.uuid, uuid)).returning({ mediaKey: pictures.mediaKey });
    mediaKeys.push(...gone.map(({ mediaKey }) => mediaKey));
  }
  return mediaKeys;
}
