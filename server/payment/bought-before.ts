/** Digital pictures and retouch are sold once (KEP-03): neither a cart nor an order that waits sells them again. */
import { eq } from 'drizzle-orm';
import { type Bought, isBoughtBefore } from '#core/domain/cart/held-pictures.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import type { Db } from '../db/database.ts';
import { purchases } from '../db/schema.ts';
import { loadSetPictures, portraitsAmong } from '../features/cart/load-pictures.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { OrderRow } from './find-transaction.ts';

export async function loadBought(db: Db, userUuid: string): Promise<Bought> {
  const rows = await db
    .select({ picture: purchases.pictureUuid, kind: purchases.kind })
    .from(purchases)
    .where(eq(purchases.userUuid, userUuid));
  const of = (kind: 'file' | 'retouch') => new Set(rows.filter((row) => row.kind === kind).map((row) => row.picture));
  return { files: of('file'), retouched: of('retouch') };
}

/** Whether an order that waits for its payment has a line that another order has paid for since. */
export async function holdsBought(db: Db, { userUuid, order }: OrderRow): Promise<boolean> {
  const bought = await loadBought(db, userUuid);
  if (bought.files.size === 0 && bought.retouched.size === 0) return false;
  const { fixedProducts } = (await loadSettings(db)).portal;
  const goods = order.orderLines.filter((line) => line.type === 0);
  const portraitsOf = portraitsAmong(await loadSetPictures(db, userUuid));
  return goods.some((line) => isBoughtBefore(line, kindOfLine(line, fixedProducts), portraitsOf, bought));
}
