/** Uploads that their customers deleted while an order needed them (KEP-14). */
import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { orders, pictures } from '#server/db/schema.ts';
import { isUnderWay, picturesUnderWay } from '#server/features/account/order-remains.ts';
import { noteRemovedMedia } from '#server/media/removed-media.ts';

/** Those that no open order needs any more. */
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

export async function removeDoneUploads(db: Db, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids)
    await db.transaction(async (tx) => {
      const gone = await tx.delete(pictures).where(eq(pictures.uuid, uuid)).returning({ mediaKey: pictures.mediaKey });
      await noteRemovedMedia(
        tx,
        gone.map(({ mediaKey }) => mediaKey),
      );
    });
}
