import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';

/**
 * Condition on an order: its customer withdrew from a line, and neither the line nor the whole order was refunded. The
 * export's charge leaves out lines that were not charged yet.
 */
export const HAS_OPEN_WITHDRAWAL = sql`exists (select 1 from order_withdrawals w where w.order_uuid = ${orders.uuid}
    and not exists (select 1 from order_credited_lines c where c.order_uuid = w.order_uuid and c.order_line_uuid = w.order_line_uuid))
  and not exists (select 1 from transactions t where t.order_uuid = ${orders.uuid} and t.captured > 0 and t.refunded >= t.captured)
  and ${orders.state} = 'paid'
  and (${orders.order} -> 'payment' ->> 'isInvoice' = 'true'
    or exists (select 1 from transactions t where t.order_uuid = ${orders.uuid} and t.captured > 0))`;

/** Number of orders of which the shop must refund something: those that `orders list withdrawn` lists. */
export const countOpenWithdrawals = (db: Db): Promise<number> => db.$count(orders, HAS_OPEN_WITHDRAWAL);
