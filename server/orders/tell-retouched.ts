/**
 * The mail and the messages to devices that say that the retouched pictures of an order are ready. They are about a
 * purchase, so the mail needs no consent.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { hasFiles } from '#core/domain/cart/held-pictures.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { retouchedFor } from '#core/domain/orders/order-retouch.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { Db } from '../db/database.ts';
import { orders, retouches, transactions, users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import type { MailTemplate } from '../mail/render-mail.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { loadInvoiceFacts } from '../payment/invoice-facts.ts';
import { pushOnceAboutOrder } from '../push/push-about-order.ts';
import type { Services } from '../services.ts';

/** By the use of the pictures. Prints are made without waiting for payment. */
const READY = {
  both: { paid: 'retouchReady', unpaid: 'retouchReadyUnpaid' },
  files: { paid: 'retouchReadyFiles', unpaid: 'retouchReadyFilesUnpaid' },
  prints: { paid: 'retouchReadyPrints', unpaid: 'retouchReadyPrints' },
} as const satisfies Readonly<Record<string, Readonly<Record<'paid' | 'unpaid', MailTemplate>>>>;

/**
 * Called inside the transaction that imports a picture, or ends the retouch of another one, and that holds the order's
 * row. Once per order, when none of its retouch waits any more; not to an unproved address.
 */
export async function tellRetouched(tx: Db, services: Services, orderUuid: string): Promise<boolean> {
  if ((await tx.$count(retouches, and(eq(retouches.orderUuid, orderUuid), isNull(retouches.file)))) > 0) return false;
  const [row] = await tx
    .select({ order: orders, user: users })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.userUuid))
    .where(eq(orders.uuid, orderUuid));
  if (!row) return false;
  await pushOnceAboutOrder(tx, services, row.order, 'retouch');
  const to = row.user.erasedAt === null ? provedAddress(row.user) : null;
  if (row.order.retouchMailAt !== null || to === null) return false;
  await tx
    .update(orders)
    .set({ retouchMailAt: new Date(services.clock.nowMs()) })
    .where(eq(orders.uuid, orderUuid));
  const { portal } = await loadSettings(tx);
  await enqueueMail(tx, services, {
    to,
    lang: orderLanguage(row.order.sale, row.user.lang),
    template: READY[retouchedFor(row.order.order) || 'both'][(await waitsForMoney(tx, row.order)) ? 'unpaid' : 'paid'],
    values: {
      shop: portal.name,
      name: row.user.name,
      reference: orderReference(orderUuid),
      link: `${shopUrlOf(services.config)}${paths.order(orderUuid)}`,
      contact: portal.contactInfo.email,
    },
  });
  return true;
}

/** The files can be downloaded when the invoice is paid. */
async function waitsForMoney(db: Db, row: OrderRow): Promise<boolean> {
  const { payment, orderLines } = row.order;
  if (!payment.isInvoice || !hasFiles(orderLines)) return false;
  const [paid] = await db.select().from(transactions).where(eq(transactions.orderUuid, row.uuid));
  return paid !== undefined && openOfInvoice(await loadInvoiceFacts(db, row, paid)) > 0;
}
