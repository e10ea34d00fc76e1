import { asc, eq } from 'drizzle-orm';
import { type Voucher, vouchersOf } from '#core/domain/accounting/vouchers.ts';
import { documents, invoicePaybacks, transactions } from '../db/schema.ts';
import { numberOf } from '../documents/issue-documents.ts';
import type { Services } from '../services.ts';
import { shopDay } from '../shop-time.ts';

/** All vouchers of the shop up to a day: balances begin with its first one. */
export async function loadVouchers({ db, config }: Pick<Services, 'db' | 'config'>, to: string): Promise<readonly Voucher[]> {
  const rows = await db
    .select({ document: documents, paidAt: transactions.invoicePaidAt, transactionUuid: transactions.uuid })
    .from(documents)
    .innerJoin(transactions, eq(transactions.orderUuid, documents.orderUuid))
    .orderBy(asc(documents.kind), asc(documents.number));
  const paybacks = await db.select().from(invoicePaybacks).orderBy(asc(invoicePaybacks.paidBackAt));
  const dayOf = (at: Date): string => shopDay(config.timeZone, at.getTime());
  const posted = rows.map(({ document, paidAt, transactionUuid }) => ({
    number: numberOf(document),
    day: dayOf(document.issuedAt),
    content: document.content,
    paidDay: paidAt && dayOf(paidAt),
    paybacks: paybacks
      .filter((payback) => payback.transactionUuid === transactionUuid)
      .map(({ amount, paidBackAt }) => ({ amount, day: dayOf(paidBackAt) })),
  }));
  return vouchersOf(posted).filter(({ day }) => day <= to);
}
