/**
 * The originals with which an order was placed (OPS-02). Each version of a picture has its own folder in the media
 * store, so an order that stores the folder's key keeps the version that its customer saw.
 */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { backgrounds, orderOriginals, orders, pictures, purchases } from '../db/schema.ts';
import { isUnderWay } from '../features/account/order-remains.ts';
import type { PictureRow } from './picture-access.ts';
import type { StoredPicture } from './previews/read-renditions.ts';

export type OrderOriginal = typeof orderOriginals.$inferSelect;
/** By the uuid of the picture or the background. */
export type OrderOriginals = ReadonlyMap<string, OrderOriginal>;

/** A file that an export reads, with the hash that its bytes must have. */
export interface KnownOriginal extends StoredPicture {
  readonly originalHash: string | null;
}

/** For an order that is being placed. @param fileUuids uuids of pictures and backgrounds; others are ignored */
export async function keepOriginals(db: Db, orderUuid: string, fileUuids: readonly string[]): Promise<void> {
  if (fileUuids.length === 0) return;
  const behind = and(eq(backgrounds.jobUuid, pictures.jobUuid), backgrounds.isDefault, pictures.isGreenscreen);
  const shown = await db
    .select({ picture: pictures, backdrop: backgrounds })
    .from(pictures)
    .leftJoin(backgrounds, behind)
    .where(inArray(pictures.uuid, [...fileUuids]));
  const others = fileUuids.filter((uuid) => !shown.some(({ picture }) => picture.uuid === uuid));
  const chosen =
    others.length === 0
      ? []
      : await db
          .select()
          .from(backgrounds)
          .where(inArray(backgrounds.uuid, [...others]));
  const rows = [
    ...shown.map(({ picture, backdrop }) => ({
      orderUuid,
      ...originalOf(picture),
      backdropMediaKey: backdrop?.mediaKey ?? null,
      backdropHash: backdrop?.originalHash ?? null,
    })),
    ...chosen.map((row) => ({ orderUuid, ...originalOf({ ...row, mimeType: 'image/jpeg', isGreenscreen: false }) })),
  ];
  if (rows.length > 0) await db.insert(orderOriginals).values(rows).onConflictDoNothing();
}

const originalOf = (file: Pick<PictureRow, 'uuid' | 'mediaKey' | 'mimeType' | 'isGreenscreen' | 'originalHash'>) => ({
  fileUuid: file.uuid,
  mediaKey: file.mediaKey,
  mimeType: file.mimeType,
  isGreenscreen: file.isGreenscreen,
  originalHash: file.originalHash,
});

export async function loadOrderOriginals(db: Db, orderUuid: string): Promise<OrderOriginals> {
  const rows = await db.select().from(orderOriginals).where(eq(orderOriginals.orderUuid, orderUuid));
  return new Map(rows.map((row) => [row.fileUuid, row]));
}

/** The original of a bought file: that of the order that paid for it. null when it is not bought, or unchanged. */
export async function findBoughtOriginal(db: Db, userUuid: string, pictureUuid: string): Promise<OrderOriginal | null> {
  const [row] = await db
    .select({ original: orderOriginals })
    .from(purchases)
    .innerJoin(orderOriginals, and(eq(orderOriginals.orderUuid, purchases.orderUuid), eq(orderOriginals.fileUuid, purchases.pictureUuid)))
    .where(and(eq(purchases.userUuid, userUuid), eq(purchases.pictureUuid, pictureUuid), eq(purchases.kind, 'file')));
  return row?.original ?? null;
}

/** The picture as it was when the order was placed. */
export function asOrdered(picture: PictureRow, original: OrderOriginal | null | undefined): PictureRow {
  if (!original || original.mediaKey === picture.mediaKey) return picture;
  const { mediaKey, mimeType, isGreenscreen, originalHash } = original;
  return { ...picture, mediaKey, mimeType, isGreenscreen, originalHash };
}

/**
 * For pictures that an import has replaced: number of paid orders that keep the former version. By the former media
 * key.
 */
export async function countKeepingOrders(db: Db, mediaKeys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (mediaKeys.length === 0) return new Map();
  const rows = await db
    .select({ mediaKey: orderOriginals.mediaKey, number: sql<number>`count(*)::int` })
    .from(orderOriginals)
    .innerJoin(orders, and(eq(orders.uuid, orderOriginals.orderUuid), eq(orders.state, 'paid')))
    .where(inArray(orderOriginals.mediaKey, [...mediaKeys]))
    .groupBy(orderOriginals.mediaKey);
  return new Map(rows.map(({ mediaKey, number }) => [mediaKey, number]));
}

/** Whether an open order needs the file, or a customer bought it. */
export async function isNeededByOrder(db: Db, mediaKey: string, nowMs: number): Promise<boolean> {
  const rows = await db
    .select({
      order: orders,
      isBought: sql<boolean>`exists (select 1 from ${purchases} where ${purchases.orderUuid} = ${orderOriginals.orderUuid} and ${purchases.pictureUuid} = ${orderOriginals.fileUuid})`,
    })
    .from(orderOriginals)
    .innerJoin(orders, eq(orders.uuid, orderOriginals.orderUuid))
    .where(or(eq(orderOriginals.mediaKey, mediaKey), eq(orderOriginals.backdropMediaKey, mediaKey)));
  return rows.some(({ order, isBought }) => isBought || isUnderWay(order, nowMs));
}
