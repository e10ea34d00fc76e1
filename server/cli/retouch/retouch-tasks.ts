/** Bought retouch for the operator: the picture, the subject, the tasks (KEP-02). */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Db } from '#server/db/database.ts';
import { orderOriginals, orders, pictures, retouches } from '#server/db/schema.ts';
import { type NameTasks, loadTaskNames } from '#server/features/retouch/task-names.ts';
import { asOrdered } from '#server/media/order-originals.ts';
import { type PictureRow, showsNobodyWithdrawn } from '#server/media/picture-access.ts';
import type { RetouchRow } from '#server/media/retouches.ts';
import { fileName } from '../orders/file-names.ts';

export interface RetouchTask {
  readonly retouch: RetouchRow;
  readonly picture: PictureRow;
  readonly reference: string;
  /** From the order's line: 'Emma Lind, 7B'. */
  readonly subject: string;
  /** In the shop's own language. */
  readonly tasks: readonly string[];
}

/** The oldest first; without pictures that show a withdrawn subject (SEC-05). */
export const loadWaiting = (db: Db, language: string): Promise<readonly RetouchTask[]> => loadTasks(db, isNull(retouches.file), language);

/** Waiting or done. @param references references of orders, as at the beginning of the files' names */
export function loadTasksOf(db: Db, references: readonly string[], language: string): Promise<readonly RetouchTask[]> {
  if (references.length === 0) return Promise.resolve([]);
  return loadTasks(db, inArray(sql`left(${retouches.orderUuid}::text, 8)`, [...references]), language);
}

/** @param which condition on `retouches` */
export async function loadTasks(db: Db, which: SQL, language: string): Promise<readonly RetouchTask[]> {
  const rows = await db
    .select({ retouch: retouches, now: pictures, original: orderOriginals, order: orders.order })
    .from(retouches)
    .innerJoin(pictures, eq(pictures.uuid, retouches.pictureUuid))
    .innerJoin(orders, eq(orders.uuid, retouches.orderUuid))
    .leftJoin(orderOriginals, and(eq(orderOriginals.orderUuid, retouches.orderUuid), eq(orderOriginals.fileUuid, retouches.pictureUuid)))
    .where(and(which, showsNobodyWithdrawn))
    .orderBy(asc(retouches.boughtAt), asc(retouches.orderUuid), asc(pictures.fileName));
  const nameTasks: NameTasks = await loadTaskNames(db, language);
  return rows.map(({ retouch, now, original, order }) => {
    const picture = asOrdered(now, original);
    const line = order.orderLines.find((entry) => entry.fileRetouch?.file.uuid === picture.uuid);
    const subject = line?.subjects[0];
    return {
      retouch,
      picture,
      reference: orderReference(retouch.orderUuid),
      subject: [subject?.name, subject?.group, subject?.job?.name].filter(Boolean).join(', '),
      tasks: nameTasks(retouch.tasks).map(({ name }) => name),
    };
  });
}

/** '3fa85f64_0b1c2d3e_img-0418.jpg': the first two parts identify the task, the third is for people. */
export const taskFileName = ({ reference, picture }: RetouchTask): string =>
  `${taskKey(reference, picture.uuid)}_${fileName(picture, picture.mimeType)}`;

const taskKey = (reference: string, pictureUuid: string): string => `${reference}_${pictureUuid.slice(0, 8)}`;

/** null when the name does not begin like the shop's names for tasks. */
export function keyOfFile(name: string): { readonly key: string; readonly reference: string } | null {
  const [key, reference] = /^([0-9a-f]{8})_[0-9a-f]{8}(?![0-9a-z])/i.exec(name) ?? [];
  return key === undefined || reference === undefined ? null : { key: key.toLowerCase(), reference: reference.toLowerCase() };
}

export const keyOfTask = ({ reference, picture }: RetouchTask): string => taskKey(reference, picture.uuid);
