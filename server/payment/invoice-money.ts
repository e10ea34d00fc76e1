/** The money of an invoice does not pass through the shop: its operator says when it has come, and when it was given back. */
import { eq } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { orderLanguage } from '#core/domain/orders/order-language.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { isCharged, type PaymentAmounts, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import type { Db } from '../db/database.ts';
import { invoicePaybacks, transactions, users } from '../db/schema.ts';
import { shopUrlOf } from '../features/access/shop-url.ts';
import { issueDocuments } from '../documents/issue-documents.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { provedAddress } from '../mail/proved-address.ts';
import type { Services } from '../services.ts';
import { lockTransaction, type OrderRow, type OwnTransaction } from './find-transaction.ts';
import { filesOfLine, recordPurchases } from './purchases-of-order.ts';
import { followRefund } from './settle-payment.ts';

/** @returns false: it was paid before */
export function payInvoice(services: Services, transactionUuid: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const { order, transaction } = await lockInvoice(tx, transactionUuid, ['paid']);
    if (isCharged(transaction, order.totalPrice)) return false;
    const amounts = { ...transaction, authorised: order.totalPrice, captured: order.totalPrice };
    const paidAt = new Date(services.clock.nowMs());
    await keepAmounts(tx, transactionUuid, amounts);
    await tx.update(transactions).set({ invoicePaidAt: paidAt }).where(eq(transactions.uuid, transactionUuid));
    await recordPurchases(tx, order, amounts, paidAt);
    await tellFilesReady(tx, services, order);
    return true;
  });
}

/** @returns false: more than is left of what was paid */
export async function refundInvoice(tx: Db, services: Services, transactionUuid: string, amount: number): Promise<boolean> {
  const found = await lockInvoice(tx, transactionUuid, ['paid', 'cancelled']);
  if (amount > refundableAmount(found.transaction)) return false;
  const amounts = { ...found.transaction, refunded: found.transaction.refunded + amount };
  await keepAmounts(tx, transactionUuid, amounts);
  if (refundableAmount(amounts) === 0) await tx.update(transactions).set({ problem: null }).where(eq(transactions.uuid, transactionUuid));
  await followRefund(tx, found, amounts, services.clock.nowMs());
  // Its credit note was issued when it was cancelled.
  if (found.order.state === 'cancelled')
    await tx.insert(invoicePaybacks).values({
      uuid: services.random.uuid(),
      transactionUuid,
      amount,
      paidBackAt: new Date(services.clock.nowMs()),
    });
  await issueDocuments(tx, services, transactionUuid);
  return true;
}

async function lockInvoice(tx: Db, transactionUuid: string, states: readonly OrderRow['state'][]): Promise<OwnTransaction> {
  const found = await lockTransaction(tx, transactionUuid);
  if (!found?.order.order.payment.isInvoice || !states.includes(found.order.state))
    throw new Error('only an accepted invoice is paid to the shop itself');
  return found;
}

async function keepAmounts(tx: Db, transactionUuid: string, { authorised, captured, refunded }: PaymentAmounts): Promise<void> {
  await tx.update(transactions).set({ authorised, captured, refunded }).where(eq(transactions.uuid, transactionUuid));
}

/** A customer without a proved address finds them in 'My orders'. */
async function tellFilesReady(tx: Db, services: Services, { uuid, userUuid, order, sale }: OrderRow): Promise<void> {
  const files: string[] = [];
  for (const line of order.orderLines.filter(({ type }) => type === 0)) files.push(...(await filesOfLine(tx, userUuid, line)));
  const [user] = await tx.select().from(users).where(eq(users.uuid, userUuid));
  const to = user && user.erasedAt === null ? provedAddress(user) : null;
  if (files.length === 0 || !user || to === null) return;
  const { portal } = await loadSettings(tx);
  await enqueueMail(tx, services, {
    to,
    lang: orderLanguage(sale, user.lang),
    template: 'filesReady',
    values: {
      shop: portal.name,
      name: user.name,
      reference: orderReference(uuid),
      link: `${shopUrlOf(services.config)}${paths.order(uuid)}`,
      contact: portal.contactInfo.email,
    },
  });
}
