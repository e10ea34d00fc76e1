/** Digital pictures and retouch are sold once (KEP-03): neither a cart nor a waiting order sells them again. */
import { and, eq, gt, ne } from 'drizzle-orm';
import { filesOfGoods, type PortraitsOf } from '#core/domain/cart/held-pictures.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import { type Bought, isBoughtSince } from '#core/domain/digital/sold-once.ts';
import type { Db } from '../db/database.ts';
import { orders, purchases, transactions } from '../db/schema.ts';
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

/** Whether an order that waits for payment contains something that another order has paid for since. */
export async function holdsBought(db: Db, { uuid, userUuid, order }: OrderRow): Promise<boolean> {
  const bought = await loadBought(db, userUuid);
  const promised = await loadPromisedGoods(db, userUuid, uuid);
  if (bought.files.size === 0 && bought.retouched.size === 0 && promised.length === 0) return false;
  const { fixedProducts } = (await loadSettings(db)).portal;
  const goods = order.orderLines.filter((line) => line.type === 0);
  const portraitsOf = portraitsAmong(await loadSetPictures(db, userUuid));
  const paid = withPromised(bought, promised, portraitsOf);
  return goods.some((line) => isBoughtSince(line, kindOfLine(line, fixedProducts), portraitsOf, paid));
}

type Goods = OrderRow['order']['orderLines'];

/** Another authorised payment of the customer that is being charged before its files are delivered. */
async function loadPromisedGoods(db: Db, userUuid: string, orderUuid: string): Promise<Goods> {
  const rows = await db
    .select({ order: orders.order })
    .from(orders)
    .innerJoin(transactions, eq(transactions.orderUuid, orders.uuid))
    .where(and(eq(orders.userUuid, userUuid), eq(orders.state, 'created'), ne(orders.uuid, orderUuid), gt(transactions.authorised, 0)));
  return rows.flatMap(({ order }) => order.orderLines.filter((line) => line.type === 0));
}

const withPromised = (bought: Bought, goods: Goods, portraitsOf: PortraitsOf): Bought => ({
  files: new Set([...bought.files, ...filesOfGoods(goods, portraitsOf)]),
  retouched: new Set([...bought.retouched, ...goods.flatMap((line) => line.fileRetouch?.file.uuid ?? [])]),
});
