/** Data of the shop for the rule of an order's cost (core/domain/payments/cost-now.ts). */
import { sql } from 'drizzle-orm';
import { amountsOfLines } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import { costNow } from '#core/domain/payments/cost-now.ts';
import { unchargedOf } from '#core/domain/payments/invoice-balance.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import type { OrderRow, TransactionRow } from '../payment/find-transaction.ts';
import type { InvoiceColumns } from '../payment/invoice-facts.ts';
import { loadGoesAlong } from './withdrawal-amounts.ts';

/** With the table's name, also when only the order is read. */
const ORDER = sql.raw('orders.uuid');

interface Credit {
  readonly uuid: string;
  readonly amount: MinorUnits;
  readonly isCharged: boolean;
}

/** Columns beside the order in a list. */
export const COST_COLUMNS = {
  withdrawn: sql<
    string[]
  >`(select coalesce(json_agg(w.order_line_uuid), '[]'::json) from order_withdrawals w where w.order_uuid = ${ORDER})`,
  credits: sql<
    Credit[]
  >`(select coalesce(json_agg(json_build_object('uuid', c.order_line_uuid, 'amount', c.amount, 'isCharged', c.is_charged)),
    '[]'::json) from order_credited_lines c where c.order_uuid = ${ORDER})`,
} as const;

interface CostColumns {
  readonly withdrawn: readonly string[];
  readonly credits: readonly Credit[];
}

/** null when it equals the cost at the time of the order. */
export async function costOfOrder(
  db: Db,
  row: Pick<OrderRow, 'uuid' | 'userUuid' | 'order' | 'sale' | 'state' | 'totalPrice'>,
  transaction: Pick<TransactionRow, 'refunded'> | null,
  { withdrawn, credits, uncharged, paidBack }: CostColumns & InvoiceColumns,
): Promise<MinorUnits | null> {
  const credited = new Set(credits.map(({ uuid }) => uuid));
  const asked = new Set(withdrawn.filter((uuid) => !credited.has(uuid)));
  // Most orders have none, and the dependent fees are computed with the settings.
  const along = asked.size === 0 ? [] : await loadGoesAlong(db, row);
  const waiting = amountsOfLines(row.order.orderLines, { asked, withdrawn: new Set(withdrawn), credited, along });
  return costNow({
    isInvoice: row.order.payment.isInvoice,
    isCancelled: row.state === 'cancelled',
    total: row.totalPrice,
    withdrawn: sumMinor([...waiting.values()]),
    uncharged: row.order.payment.isInvoice ? uncharged : unchargedOf(credits),
    credited: sumMinor(credits.filter(({ isCharged }) => isCharged).map(({ amount }) => amount)),
    refunded: transaction?.refunded ?? 0,
    paidBack,
  });
}
