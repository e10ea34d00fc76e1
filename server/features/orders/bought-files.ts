import type { Order } from '#core/contract/orders.ts';
import type { Db } from '#server/db/database.ts';
import { findVisiblePictures } from '#server/media/picture-access.ts';
import { filesOfLine } from '#server/payment/purchases-of-order.ts';
import type { OrderRow } from './find-own-order.ts';

/** The files of a paid order, in the order of its lines. Withdrawn pictures are not included. */
export async function boughtFiles(db: Db, { state, userUuid, order }: OrderRow): Promise<NonNullable<Order['files']>> {
  if (state !== 'paid') return [];
  const uuids = new Set<string>();
  for (const line of order.orderLines) if (line.type === 0) for (const uuid of await filesOfLine(db, userUuid, line)) uuids.add(uuid);
  const visible = await findVisiblePictures(db, userUuid, [...uuids]);
  return [...uuids].flatMap((uuid) => {
    const picture = visible.find((row) => row.uuid === uuid);
    return picture ? [{ uuid, name: picture.fileName.split('/').at(-1) ?? uuid, greenscreen: picture.isGreenscreen }] : [];
  });
}
