/** The money of invoices has come: their files are delivered now (BIZ-03). */
import { inArray } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { transactions } from '#server/db/schema.ts';
import { payInvoice } from '#server/payment/invoice-money.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { loadOrders } from './find-orders.ts';

export async function payInvoices(services: Services, orderUuids: readonly string[], report: (line: string) => void): Promise<void> {
  const rows = await loadOrders(services.db, orderUuids);
  const others = rows.filter(({ order, state }) => !order.payment.isInvoice || state !== 'paid').map(({ uuid }) => orderReference(uuid));
  if (others.length > 0) throw new CommandFailedError(`Nothing was noted, because these are no accepted invoices: ${others.join(', ')}`);
  const payments = await services.db
    .select()
    .from(transactions)
    .where(inArray(transactions.orderUuid, [...orderUuids]));
  for (const { uuid, orderUuid } of payments) {
    const isNew = await payInvoice(services, uuid);
    report(`${orderReference(orderUuid)}: ${isNew ? 'paid; its files can be downloaded' : 'was paid before'}`);
  }
}
