import { asc, eq } from 'drizzle-orm';
import { movesOfReturn, type Voucher, vouchersOf, withMoney } from '#core/domain/accounting/vouchers.ts';
import { documents, invoicePaybacks, invoicePayments, returnedRefunds, transactions } from '../db/schema.ts';
import { numberOf } from '../documents/issue-documents.ts';
import type { Services } from '../services.ts';
import { shopDay } from '../shop-time.ts';

/** All vouchers of the shop up to a day, because balances begin with the first one. */
export async function loadVouchers({ db, config }: Pick<Services, 'db' | 'config'>, to: string): Promise<readonly Voucher[]> {
  const rows = await db
    .select({ document: documents, transactionUuid: transactions.uuid })
    .from(documents)
    .innerJoin(transactions, eq(transactions.orderUuid, documents.orderUuid))
    .orderBy(asc(documents.orderUuid), asc(documents.position));
  const payments = await db.select().from(invoicePayments).orderBy(asc(invoicePayments.paidAt), asc(invoicePayments.uuid));
  const paybacks = await db.select().from(invoicePaybacks).orderBy(asc(invoicePaybacks.paidBackAt), asc(invoicePaybacks.uuid));
  const returned = await db.select().from(returnedRefunds).orderBy(asc(returnedRefunds.returnedAt), asc(returnedRefunds.uuid));
  const dayOf = (at: Date): string => shopDay(config.timeZone, at.getTime());
  const paid = groupsOf(payments.map(({ transactionUuid, amount, paidAt }) => [transactionUuid, { amount, day: dayOf(paidAt) }]));
  const back = groupsOf(paybacks.map(({ transactionUuid, amount, paidBackAt }) => [transactionUuid, { amount, day: dayOf(paidBackAt) }]));
  const moved = groupsOf(
    returned.flatMap(({ transactionUuid, amount, returnedAt, paidAt, isElsewhere }) =>
      movesOfReturn(amount, { returned: dayOf(returnedAt), paid: paidAt && dayOf(paidAt), isElsewhere }).map(
        (move) => [transactionUuid, move] as const,
      ),
    ),
  );
  const issued = groupsOf(
    rows.map(({ document, transactionUuid }) => [
      transactionUuid,
      { number: numberOf(document), day: dayOf(document.issuedAt), content: document.content },
    ]),
  );
  const posted = [...issued].flatMap(([transactionUuid, ofOrder]) =>
    withMoney(ofOrder, {
      payments: paid.get(transactionUuid) ?? [],
      paybacks: back.get(transactionUuid) ?? [],
      moves: moved.get(transactionUuid) ?? [],
    }),
  );
  return vouchersOf(posted).filter(({ day }) => day <= to);
}

function groupsOf<T>(rows: readonly (readonly [key: string, value: T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of rows) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
