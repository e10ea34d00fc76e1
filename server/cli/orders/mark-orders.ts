/** Where the goods of paid orders are: what the customer reads in 'My orders' (BEY-07). */
import { and, eq, exists, inArray } from 'drizzle-orm';
import { orderReference } from '../../../core/domain/order-reference.ts';
import { orderExports, orders } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { loadOrders, type OrderRow } from './find-orders.ts';

type Production = OrderRow['production'];

export const PRODUCTION_STATES = ['received', 'in_production', 'sent'] as const satisfies readonly Production[];

export const isProduction = (word: string | undefined): word is Production => PRODUCTION_STATES.some((state) => state === word);

/** What `--all` moves: an order is produced after it was exported, and sent after it was produced. */
const STATE_BEFORE: Readonly<Record<Production, Production | null>> = { received: null, in_production: 'received', sent: 'in_production' };

/** @param orderUuids null: all that are ready for it */
export async function markOrders(
  services: Services,
  state: Production,
  orderUuids: readonly string[] | null,
  report: (line: string) => void,
): Promise<void> {
  const { db, clock } = services;
  const wanted = orderUuids ?? (await readyFor(services, state));
  const rows = await loadOrders(db, wanted);
  const unpaid = rows.filter((row) => row.state !== 'paid');
  if (unpaid.length > 0)
    throw new CommandFailedError(`Not paid, so nothing was marked: ${unpaid.map(({ uuid }) => orderReference(uuid)).join(', ')}`);
  const moving = rows.filter((row) => row.production !== state).map(({ uuid }) => uuid);
  if (moving.length > 0)
    await db
      .update(orders)
      .set({ production: state, productionChangedAt: new Date(clock.nowMs()) })
      .where(inArray(orders.uuid, moving));
  report(
    `${moving.length} orders are ${state} now${wanted.length > moving.length ? `, ${wanted.length - moving.length} were before` : ''}`,
  );
}

async function readyFor({ db }: Services, state: Production): Promise<string[]> {
  const before = STATE_BEFORE[state];
  if (before === null) throw new CommandFailedError('Orders are received when they are paid: name the ones to set back.');
  const isExported = exists(db.select({ uuid: orderExports.orderUuid }).from(orderExports).where(eq(orderExports.orderUuid, orders.uuid)));
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), eq(orders.production, before), state === 'in_production' ? isExported : undefined));
  return rows.map(({ uuid }) => uuid);
}
