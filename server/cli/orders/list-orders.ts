import { and, asc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { orderExports, orders } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { isProduction, PRODUCTION_STATES } from './mark-orders.ts';

const UNPAID = 'unpaid';

/** Lines of one page, unless another number is asked for. */
export const LISTED_AT_ONCE = 500;

interface Wanted {
  /** undefined: every order that was not called off. */
  readonly state: string | undefined;
  readonly limit: number;
  /** The last order of the page before; null: the first page. */
  readonly after: string | null;
}

/** One line an order, the oldest first; a page is found by the index, however many orders there are. */
export async function listOrders({ db }: Services, { state, limit, after }: Wanted, report: (line: string) => void): Promise<void> {
  const last = db
    .select({ confirmTime: orders.confirmTime, uuid: orders.uuid })
    .from(orders)
    .where(eq(orders.uuid, after ?? ''));
  const rows = await db
    .select({
      uuid: orders.uuid,
      confirmTime: orders.confirmTime,
      state: orders.state,
      production: orders.production,
      totalPrice: orders.totalPrice,
      currency: orders.currency,
      who: sql<string>`coalesce(${orders.order}#>>'{delivery,address,name}', ${orders.order}#>>'{delivery,contactInfo,name}', '')`,
      exportedAt: orderExports.exportedAt,
    })
    .from(orders)
    .leftJoin(orderExports, eq(orderExports.orderUuid, orders.uuid))
    .where(and(conditionOf(state), after === null ? undefined : sql`(${orders.confirmTime}, ${orders.uuid}) > (${last})`))
    .orderBy(asc(orders.confirmTime), asc(orders.uuid))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  for (const order of shown) {
    const facts = [
      orderReference(order.uuid),
      order.confirmTime.toISOString().slice(0, 16).replace('T', ' '),
      order.state === 'paid' ? order.production : order.state,
      formatMinor(order.totalPrice, order.currency, 'en'),
      order.exportedAt === null ? 'not exported' : `exported ${order.exportedAt.toISOString().slice(0, 10)}`,
      order.who,
    ];
    report(facts.join('  '));
  }
  const next = shown.at(-1);
  const more = rows.length > limit && next ? `, and more: --after=${next.uuid}` : '';
  report(`${shown.length} orders${more}`);
}

function conditionOf(state: string | undefined): SQL | undefined {
  if (state === undefined) return ne(orders.state, 'cancelled');
  if (state === UNPAID) return notInArray(orders.state, ['cancelled', 'paid']);
  if (!isProduction(state))
    throw new CommandFailedError(`Orders can be listed by ${[...PRODUCTION_STATES, UNPAID].join(', ')}, not by ${state}.`);
  return and(eq(orders.state, 'paid'), eq(orders.production, state));
}
