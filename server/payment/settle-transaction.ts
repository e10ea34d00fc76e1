import { eq } from 'drizzle-orm';
import { recipientLines } from '#core/domain/validation/address-layout.ts';
import { hasFiles } from '#core/domain/cart/held-pictures.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { waitsForInvoice } from '#core/domain/payments/paid-files.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { assert } from '#core/kernel/assert.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { orders, transactions, users } from '../db/schema.ts';
import { documentsOf, issueDocuments } from '../documents/issue-documents.ts';
import { checkoutTexts, deliveryLines } from '../features/checkout/checkout-texts.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import { noticeOrder } from '../notices/notice-order.ts';
import { longDate } from '../shop-time.ts';
import { amountOf } from './confirmed-lines.ts';
import { lockTransaction, type OrderRow } from './find-transaction.ts';
import { recordPurchases } from './purchases-of-order.ts';

interface SettleServices {
  readonly clock: Clock;
  readonly random: Random;
  readonly config: Config;
}

/**
 * The order is paid, or accepted against an invoice: from now on the customer owns the bought goods, and the
 * confirmation is sent. Once only, however often a provider or a customer reports it; never for a cancelled order.
 * @returns false when the order was cancelled before
 */
export async function settleTransaction(tx: Db, services: SettleServices, transactionUuid: string): Promise<boolean> {
  const found = await lockTransaction(tx, transactionUuid);
  assert(found, 'a transaction that is settled exists');
  if (found.order.state === 'cancelled') return false;
  if (found.order.state === 'paid') return true;
  const settledAt = new Date(services.clock.nowMs());
  await tx.update(transactions).set({ state: 'paid', settledAt }).where(eq(transactions.uuid, transactionUuid));
  await tx.update(orders).set({ state: 'paid' }).where(eq(orders.uuid, found.order.uuid));
  await recordPurchases(tx, found.order, found.transaction, settledAt);
  await noticeOrder(tx, services, found.order);
  // Locks the counter, for which others wait. No later step may wait for their locks.
  await issueDocuments(tx, services, transactionUuid);
  await confirmByMail(tx, services, found.order);
  return true;
}

/**
 * Lists the goods at the time of sending (written-when-sent.ts). @returns address of the mail; null when the customer
 * has no proved address, or no longer has one (SEC-06)
 */
export async function confirmByMail(
  tx: Db,
  services: SettleServices,
  { uuid, userUuid, order, sale, totalPrice, currency, confirmTime }: OrderRow,
): Promise<string | null> {
  const [user] = await tx
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, lang: users.lang, name: users.name })
    .from(users)
    .where(eq(users.uuid, userUuid));
  const to = user ? provedAddress(user) : null;
  if (!user || to === null) return null;
  const { portal, options } = await loadSettings(tx);
  const lang = orderLanguage(sale, user.lang);
  const texts = checkoutTexts(lang);
  const invoices = (await documentsOf(tx, uuid)).filter(({ kind }) => kind === 'invoice');
  const waitsForMoney = hasFiles(order.orderLines) && waitsForInvoice(order.payment, totalPrice);
  await enqueueMail(tx, services, {
    to,
    lang,
    template: 'orderConfirmation',
    orderUuid: uuid,
    values: {
      shop: portal.name,
      name: user.name,
      reference: orderReference(uuid),
      total: formatMinor(totalPrice, currency, lang),
      vat: order.orderLines
        .filter((line) => line.type === 4)
        .map((line) => `${line.description}: ${amountOf(line, currency, lang)}`)
        .join('\n'),
      ordered: longDate({ timeZone: services.config.timeZone, lang, country: options.country }, confirmTime),
      delivery: [...deliveryLines(order, lang, options.country), ...(waitsForMoney ? [texts.filesAfterInvoice] : [])].join('\n'),
      address: addressOf(order, options.country),
      payment: order.payment.title,
      link: `${services.config.publicUrl ?? `http://localhost:${services.config.port}`}${paths.order(uuid)}`,
    },
    documents: invoices.map((document) => document.uuid),
  });
  return to;
}

/** The address; '' when it is picked up or downloaded. */
const addressOf = ({ delivery: { address } }: OrderRow['order'], country: string): string =>
  address
    ? recipientLines(address, country)
        .map((part) => part.replace(/\s+/g, ' '))
        .join('\n')
    : '';
