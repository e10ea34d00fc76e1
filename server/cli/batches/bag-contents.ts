/** The content of an order's bag: its prints and catalogues. Files are downloaded. */
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRow } from '../orders/find-orders.ts';
import { goodsOfOrder, type LineGoods } from '../orders/order-goods.ts';
import type { Bag } from './batch-papers.ts';
import type { SchoolOrder } from './school-orders.ts';

export interface PackedBag extends Bag {
  readonly uuid: string;
  readonly subjectUuid: string;
  readonly catalogues: number;
}

export async function bagOf(db: Db, row: OrderRow, { uuid, subjectUuid, name, group }: SchoolOrder): Promise<PackedBag> {
  const all = await goodsOfOrder(db, row);
  const goods = all.filter(({ dropped }) => dropped === null);
  const things = goods.flatMap((good) => thingsOf(good, name));
  return {
    uuid,
    subjectUuid,
    name,
    group,
    reference: orderReference(uuid),
    contents: things.map(({ quantity, text }) => `${quantity} × ${text}`),
    unmade: all.flatMap((good) => {
      const { dropped } = good;
      return dropped === null ? [] : thingsOf(good, name).map(({ quantity, text }) => ({ text: `${quantity} × ${text}`, dropped }));
    }),
    pieces: things.reduce((total, { quantity }) => total + quantity, 0),
    catalogues: goods.reduce((total, { line, catalogues }) => total + line.quantity * catalogues.length, 0),
  };
}

/** A sibling's product shows the sibling's name. */
function thingsOf({ line, prints, catalogues }: LineGoods, pupil: string) {
  const others = whoseGoods(line)
    .map(({ name }) => name)
    .filter((name) => name !== pupil);
  const whose = others.length > 0 ? ` (${others.join(', ')})` : '';
  return [...prints.map(({ description }) => description), ...catalogues].map((text) => ({
    quantity: line.quantity,
    text: `${text}${whose}`,
  }));
}
