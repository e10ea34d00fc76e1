/** Makes a sent or exported order once more at no price: a job that the next export claims. It does not touch money. */
import { and, eq, isNull } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { orderExports, orderReprints } from '#server/db/schema.ts';
import { isRefunded } from '#server/payment/charge-made-order.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { loadOrder } from '../find-orders.ts';

export async function reprintOrder(
  { db, clock, random }: Services,
  { orderUuid, reason }: { readonly orderUuid: string; readonly reason: string },
  report: (line: string) => void,
): Promise<void> {
  const row = await loadOrder(db, orderUuid);
  const reference = orderReference(orderUuid);
  if (row.state !== 'paid' || (await isRefunded(db, row)))
    throw new CommandFailedError(`${reference} is not paid, so nothing of it is made.`);
  if ((await db.$count(orderExports, eq(orderExports.orderUuid, orderUuid))) === 0)
    throw new CommandFailedError(`${reference} was not exported yet: orders export makes it.`);
  const open = and(eq(orderReprints.orderUuid, orderUuid), isNull(orderReprints.madeAt));
  if ((await db.$count(orderReprints, open)) > 0) throw new CommandFailedError(`${reference} waits for a reprint already.`);
  await db.insert(orderReprints).values({ uuid: random.uuid(), orderUuid, reason, askedAt: new Date(clock.nowMs()) });
  report(`${reference}: the next orders export makes it once more, at no price`);
}
