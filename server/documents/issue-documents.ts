/**
 * Issues the documents of an order that are due, with their numbers, in the transaction of their cause. May be called
 * any number of times. The counter of the series is locked last: other purchases wait only for the commit.
 */
import { asc, eq, sql } from 'drizzle-orm';
import type { DocumentKind } from '#core/contract/orders.ts';
import { documentNumber } from '#core/domain/documents/document-number.ts';
import { type DueDocument, dueDocuments } from '#core/domain/documents/due-documents.ts';
import { assert } from '#core/kernel/assert.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import type { Clock, Random } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { documentCounters, documents, orders, transactions } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { loadInvoiceFacts } from '../payment/invoice-facts.ts';
import { recordPurchases } from '../payment/purchases-of-order.ts';
import { creditedLines, forgetCredit, linesToCredit, noteDocument, noteRefundedLines } from '../orders/credited-lines.ts';
import { contentOf } from './content-of.ts';
import { mailDocument } from './mail-document.ts';

export type DocumentRow = typeof documents.$inferSelect;

interface IssueServices {
  readonly clock: Clock;
  readonly random: Random;
  readonly config: Config;
}

/** The caller holds the lock of the order and its transaction. */
export async function issueDocuments(tx: Db, services: IssueServices, transactionUuid: string): Promise<void> {
  const [found] = await tx
    .select({ transaction: transactions, order: orders })
    .from(transactions)
    .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
    .where(eq(transactions.uuid, transactionUuid));
  if (!found || found.order.sale === null) return;
  const { order, transaction } = found;
  const issued = [...(await documentsOf(tx, order.uuid))];
  const { isInvoice } = order.order.payment;
  const invoice = await loadInvoiceFacts(tx, order, transaction);
  const due = dueDocuments(
    {
      isInvoice,
      state: order.state,
      total: order.totalPrice,
      amounts: transaction,
      withdrawn: isInvoice || issued.length > 0 ? 0 : await unchargedOf(tx, order.uuid),
      invoice,
    },
    issued.map(({ amount }) => amount),
  );
  if (due.length === 0) return;
  const settings = await loadSettings(tx);
  for (const one of due) {
    const facts = { ...found, invoice, settings, timeZone: services.config.timeZone, issuedAt: new Date(services.clock.nowMs()) };
    const isFirst = issued.length === 0;
    const less = isFirst ? order.totalPrice - one.amount : 0 - one.amount;
    const credited = less > 0 ? await linesToCredit(tx, order.uuid, less) : [];
    const row = await issue(tx, services, one, { order, issued, content: contentOf(facts, one, issued, credited) });
    await noteDocument(tx, credited, row.uuid);
    if (row.kind === 'credit-note' && !isInvoice) await noteRefundedLines(tx, transaction, row.uuid);
    const takenBack = issued.findLast(({ kind, amount }) => kind === 'credit-note' && amount === -one.amount);
    if (takenBack) {
      await forgetCredit(tx, takenBack.uuid);
      // Retouch that ended with the refund begins again.
      if (order.state === 'paid') await recordPurchases(tx, order, transaction, transaction.settledAt ?? order.confirmTime);
    }
    issued.push(row);
  }
  // The invoice is sent with the confirmation of its order.
  for (const row of issued.slice(-due.length)) if (row.kind !== 'invoice') await mailDocument(tx, services, order.userUuid, row);
}

async function unchargedOf(tx: Db, orderUuid: string): Promise<MinorUnits> {
  const rows = [...(await creditedLines(tx, orderUuid)).values()];
  return sumMinor(rows.filter(({ isCharged }) => !isCharged).map(({ amount }) => amount));
}

async function issue(
  tx: Db,
  { random }: IssueServices,
  { kind, amount }: DueDocument,
  facts: {
    readonly order: { readonly uuid: string };
    readonly issued: readonly DocumentRow[];
    readonly content: DocumentRow['content'];
  },
): Promise<DocumentRow> {
  const [row] = await tx
    .insert(documents)
    .values({
      uuid: random.uuid(),
      orderUuid: facts.order.uuid,
      position: facts.issued.length + 1,
      kind,
      number: await nextNumber(tx, kind),
      amount,
      issuedAt: new Date(facts.content.issuedAt),
      content: facts.content,
    })
    .returning();
  assert(row, 'a row that is inserted is returned');
  return row;
}

/** A rolled-back transaction releases its number, because the counter is a row and not a sequence. */
async function nextNumber(tx: Db, kind: DocumentKind): Promise<number> {
  const [counter] = await tx
    .insert(documentCounters)
    .values({ kind, last: 1 })
    .onConflictDoUpdate({ target: documentCounters.kind, set: { last: sql`${documentCounters.last} + 1` } })
    .returning();
  assert(counter, 'a counter that is raised is returned');
  return counter.last;
}

/** In the order of issue. */
export const documentsOf = (db: Db, orderUuid: string): Promise<DocumentRow[]> =>
  db.select().from(documents).where(eq(documents.orderUuid, orderUuid)).orderBy(asc(documents.position));

export const numberOf = ({ kind, number }: Pick<DocumentRow, 'kind' | 'number'>): string => documentNumber(kind, number);
