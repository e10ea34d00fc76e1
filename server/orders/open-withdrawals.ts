import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';

/**
 * Of an order: its customer withdrew from a line, and neither the line nor all of the order was given back. What was not charged yet
 * is left out by the export's charge.
 */
export const HAS_OPEN_WITHDRAWAL = sql`exists (select 1 from order_withdrawals w where w.order_uuid = ${orders.uuid}
    and not exists (select 1 from order_credited_lines c where c.order_uuid = w.order_uuid and c.order_line_uuid = w.order_line_uuid))
  and not exists (select 1 from transactions t where t.order_uuid = ${orders.uuid} and t.captured > 0 and t.refunded >= t.captured)
  and ${orders.state} = 'paid'
  and (${orders.order} -> 'payment' ->> 'isInvoice' = 'true'
    or exists (select 1 from transactions t where t.order_uuid = ${orders.uuid} and t.captured > 0))`;

/** Orders of which the shop has to give something back: those that `orders list withdrawn` names. */
export const countOpenWithdrawals = (db: Db): Promise<number> => db.$count(orders, HAS_OPEN_WITHDRAWAL);
