import { eq } from 'drizzle-orm';
import type { Order } from '#core/contract/orders.ts';
import type { Db } from '#server/db/database.ts';
import { transactions } from '#server/db/schema.ts';
import { findVisiblePictures } from '#server/media/picture-access.ts';
import { isFileInRetouch, loadPurchased, loadRetouches } from '#server/media/retouches.ts';
import { endedLines } from '#server/orders/ended-lines.ts';
import { withRefundUnderWay } from '#server/payment/plan-job.ts';
import { filesOfLine, givesItsFiles } from '#server/payment/purchases-of-order.ts';
import type { OrderRow } from './find-own-order.ts';

/** Whether the files that were bought with the order belong to its customer. */
export async function hasPaidFiles(db: Db, row: OrderRow): Promise<boolean> {
  if (row.state !== 'paid') return false;
  for (const paid of await db.select().from(transactions).where(eq(transactions.orderUuid, row.uuid)))
    if (await givesItsFiles(db, row, await withRefundUnderWay(db, paid))) return true;
  return false;
}

/**
 * The files of a paid order, in the order of its lines. Withdrawn pictures, and those that the shop left out without
 * charging them, are not included.
 */
export async function boughtFiles(db: Db, row: OrderRow): Promise<NonNullable<Order['files']>> {
  if (!(await hasPaidFiles(db, row))) return [];
  const { userUuid, order } = row;
  const uuids = new Set<string>();
  const ended = await endedLines(db, row);
  for (const line of order.orderLines.filter((entry) => entry.type === 0 && !ended.has(entry.uuid)))
    for (const uuid of await filesOfLine(db, userUuid, line)) uuids.add(uuid);
  const visible = await findVisiblePictures(db, userUuid, [...uuids], { bought: true });
  const retouches = await loadRetouches(db, userUuid, [...uuids]);
  const { files } = await loadPurchased(db, userUuid, [...retouches.keys()]);
  return [...uuids].flatMap((uuid) => {
    const picture = visible.find((row) => row.uuid === uuid);
    if (!picture) return [];
    const inRetouch = isFileInRetouch(files.get(uuid), retouches.get(uuid));
    return [{ uuid, name: picture.fileName.split('/').at(-1) ?? uuid, greenscreen: picture.isGreenscreen, inRetouch }];
  });
}

/** The pictures that a paid order has retouched, in the order of its lines. */
export async function orderRetouches(db: Db, { state, uuid, userUuid, order }: OrderRow): Promise<NonNullable<Order['retouches']>> {
  const uuids = state === 'paid' ? order.orderLines.flatMap((line) => line.fileRetouch?.file.uuid ?? []) : [];
  const retouches = await loadRetouches(db, userUuid, uuids);
  return uuids.flatMap((picture) => {
    const retouch = retouches.get(picture);
    return retouch?.orderUuid === uuid ? [{ uuid: picture, isBack: retouch.file !== null }] : [];
  });
}
