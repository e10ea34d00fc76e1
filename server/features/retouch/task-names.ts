import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { products } from '#server/db/schema.ts';
import { nameIn } from '../shop/names-in.ts';

/** Product type of retouch (D1 §3). */
const RETOUCH_TYPE = 11;

export interface RetouchTask {
  readonly uuid: string;
  readonly name: string;
}

/**
 * Bought tasks in the reader's language. A task that the shop no longer sells keeps the name that it had in the order.
 */
export type NameTasks = (tasks: readonly RetouchTask[]) => RetouchTask[];

export async function loadTaskNames(db: Db, language: string): Promise<NameTasks> {
  const rows = await db.select({ subproducts: products.subproducts }).from(products).where(eq(products.type, RETOUCH_TYPE));
  const names = new Map(rows.flatMap(({ subproducts }) => subproducts.map((sub) => [sub.uuid, nameIn(sub.names, language)] as const)));
  return (tasks) => tasks.map(({ uuid, name }) => ({ uuid, name: names.get(uuid) || name }));
}
