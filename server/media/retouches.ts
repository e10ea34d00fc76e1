/** Pictures whose retouch customers paid for, and the version of a picture that a customer gets (KEP-02). */
import { and, eq, inArray } from 'drizzle-orm';
import { type BoughtRetouch, fileVersion, type OrderedGoods } from '#core/domain/pictures/picture-version.ts';
import type { Db } from '../db/database.ts';
import { orders, purchases, retouches } from '../db/schema.ts';
import type { PictureRow } from './picture-access.ts';
import type { StoredPicture } from './previews/read-renditions.ts';

export type RetouchRow = typeof retouches.$inferSelect;

/** By picture. @param pictureUuids the pictures to read; null for all of the customer's */
export async function loadRetouches(
  db: Db,
  userUuid: string,
  pictureUuids: readonly string[] | null,
): Promise<ReadonlyMap<string, RetouchRow>> {
  if (pictureUuids?.length === 0) return new Map();
  const rows = await db
    .select()
    .from(retouches)
    .where(and(eq(retouches.userUuid, userUuid), pictureUuids === null ? undefined : inArray(retouches.pictureUuid, [...pictureUuids])));
  return new Map(rows.map((row) => [row.pictureUuid, row]));
}

export async function findRetouch(db: Db, userUuid: string, pictureUuid: string): Promise<RetouchRow | null> {
  return (await loadRetouches(db, userUuid, [pictureUuid])).get(pictureUuid) ?? null;
}

export const boughtRetouch = (row: RetouchRow | null | undefined): BoughtRetouch | null =>
  row ? { orderUuid: row.orderUuid, boughtAtMs: row.boughtAt.getTime(), isBack: row.file !== null } : null;

/** The files of a picture as this customer sees it: the retouched one as soon as it exists. */
export const shownFiles = (picture: PictureRow, retouch: RetouchRow | null | undefined): StoredPicture => retouch?.file ?? picture;

export interface Purchased {
  /** Bought files with the orders that paid for them, by picture. */
  readonly files: ReadonlyMap<string, OrderedGoods>;
  readonly retouched: ReadonlySet<string>;
}

/** @param pictureUuids the pictures to read; null for all that the customer bought */
export async function loadPurchased(db: Db, userUuid: string, pictureUuids: readonly string[] | null): Promise<Purchased> {
  if (pictureUuids?.length === 0) return { files: new Map(), retouched: new Set() };
  const rows = await db
    .select({ uuid: purchases.pictureUuid, kind: purchases.kind, orderUuid: purchases.orderUuid, confirmTime: orders.confirmTime })
    .from(purchases)
    .leftJoin(orders, eq(orders.uuid, purchases.orderUuid))
    .where(and(eq(purchases.userUuid, userUuid), pictureUuids === null ? undefined : inArray(purchases.pictureUuid, [...pictureUuids])));
  // An order that bookkeeping no longer stores is older than any other.
  const goodsOf = (row: (typeof rows)[number]) => ({ orderUuid: row.orderUuid, orderedAtMs: row.confirmTime?.getTime() ?? 0 });
  return {
    files: new Map(rows.filter(({ kind }) => kind === 'file').map((row) => [row.uuid, goodsOf(row)])),
    retouched: new Set(rows.filter(({ kind }) => kind === 'retouch').map(({ uuid }) => uuid)),
  };
}

/** Whether a bought file waits for its retouched version. */
export const isFileInRetouch = (file: OrderedGoods | undefined, retouch: RetouchRow | null | undefined): boolean =>
  file !== undefined && fileVersion(file, boughtRetouch(retouch)) === 'in_retouch';
