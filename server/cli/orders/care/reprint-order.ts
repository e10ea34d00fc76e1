/** Makes a sent or exported order again at no price: a job that the next export claims. It moves no money. */
import { and, eq, isNull } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { parcelGoods } from '#core/domain/orders/parcel-goods.ts';
import { orderExports, orderReprints, orders } from '#server/db/schema.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { tellReprint } from '#server/orders/reprints/tell-reprint.ts';
import { isRefunded } from '#server/payment/charge-made-order.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { loadOrder } from '../find-orders.ts';
import { goodsOfOrder } from '../order-goods.ts';
import { mailWords } from './mail-words.ts';

/** The customer reads the reason. */
export async function reprintOrder(
  services: Services,
  { orderUuid, reason }: { readonly orderUuid: string; readonly reason: string },
  report: (line: string) => void,
): Promise<void> {
  const { db, clock, random } = services;
  const reference = orderReference(orderUuid);
  const lines = await db.transaction(async (tx) => {
    await tx.select({ uuid: orders.uuid }).from(orders).where(eq(orders.uuid, orderUuid)).for('update');
    const row = await loadOrder(tx, orderUuid);
    if (row.state !== 'paid' || (await isRefunded(tx, row)))
      throw new CommandFailedError(`${reference} is not paid, so nothing of it is made.`);
    if ((await tx.$count(orderExports, eq(orderExports.orderUuid, orderUuid))) === 0)
      throw new CommandFailedError(`${reference} was not exported yet: orders export makes it.`);
    const open = and(eq(orderReprints.orderUuid, orderUuid), isNull(orderReprints.madeAt));
    if ((await tx.$count(orderReprints, open)) > 0) throw new CommandFailedError(`${reference} waits for a reprint already.`);
    const { portal } = await loadSettings(tx);
    const goods = (await goodsOfOrder(tx, row)).filter(({ dropped }) => dropped === null);
    const sent = parcelGoods(
      goods.map(({ line }) => line),
      portal.fixedProducts,
    );
    const askedAt = new Date(clock.nowMs());
    await tx.insert(orderReprints).values({ uuid: random.uuid(), orderUuid, reason, askedAt, lines: sent.map(({ uuid }) => uuid) });
    if (sent.length > 0) await tellReprint(tx, services, row, { lines: sent, reason });
    return sent;
  });
  const { userUuid } = await loadOrder(db, orderUuid);
  const told = lines.length === 0 ? 'Nothing of it is sent, so its customer is not written to.' : await mailWords(db, userUuid);
  report(`${reference}: the next orders export makes it once more, at no price. ${told}`);
}
