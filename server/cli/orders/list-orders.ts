import { and, asc, eq, type SQL } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { orderExports, orders } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { isProduction, PRODUCTION_STATES } from './mark-orders.ts';

const UNPAID = 'unpaid';

/** One line an order, the oldest first. @param state undefined: every order that was not called off */
export async function listOrders({ db }: Services, state: string | undefined, report: (line: string) => void): Promise<void> {
  const rows = await db
    .select({ order: orders, exportedAt: orderExports.exportedAt })
    .from(orders)
    .leftJoin(orderExports, eq(orderExports.orderUuid, orders.uuid))
    .where(conditionOf(state))
    .orderBy(asc(orders.confirmTime), asc(orders.uuid));
  const shown = rows.filter(({ order }) => order.state !== 'cancelled' && (state !== UNPAID || order.state !== 'paid'));
  for (const { order, exportedAt } of shown) {
    const { delivery } = order.order;
    const who = delivery.address?.name ?? delivery.contactInfo?.name ?? '';
    const facts = [
      orderReference(order.uuid),
      order.confirmTime.toISOString().slice(0, 16).replace('T', ' '),
      order.state === 'paid' ? order.production : order.state,
      formatMinor(order.totalPrice, order.currency, 'en'),
      exportedAt === null ? 'not exported' : `exported ${exportedAt.toISOString().slice(0, 10)}`,
      who,
    ];
    report(facts.join('  '));
  }
  report(`${shown.length} orders`);
}

function conditionOf(state: string | undefined): SQL | undefined {
  if (state === undefined || state === UNPAID) return undefined;
  if (!isProduction(state))
    throw new CommandFailedError(`Orders can be listed by ${[...PRODUCTION_STATES, UNPAID].join(', ')}, not by ${state}.`);
  return and(eq(orders.state, 'paid'), eq(orders.production, state));
}
