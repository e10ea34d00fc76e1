import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DOCUMENT_KINDS } from '#core/contract/orders.ts';
import type { DocumentContent } from '#core/domain/documents/document-content.ts';
import { orders } from './orders.ts';

/** The last number of each series. Its row is locked by the transaction that takes the next one (docs/adr/0020). */
export const documentCounters = pgTable('document_counters', {
  kind: text('kind', { enum: DOCUMENT_KINDS }).primaryKey(),
  last: integer('last').notNull(),
});

/** Receipts, invoices and credit notes. A trigger refuses every change of a row but the first `pdf_hash`. */
export const documents = pgTable(
  'documents',
  {
    uuid: uuid('uuid').primaryKey(),
    orderUuid: uuid('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    /** Counted from 1 in the order of issue. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: DOCUMENT_KINDS }).notNull(),
    number: integer('number').notNull(),
    /** Negative: to the customer's credit. */
    amount: integer('amount').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true, mode: 'date' }).notNull(),
    content: jsonb('content').$type<DocumentContent>().notNull(),
    /** SHA-256 of the file. null: it was not made yet. */
    pdfHash: text('pdf_hash'),
  },
  (t) => [
    uniqueIndex('documents_number_uq').on(t.kind, t.number),
    uniqueIndex('documents_order_uq').on(t.orderUuid, t.position),
    index('documents_issued_ix').on(t.issuedAt),
  ],
);
