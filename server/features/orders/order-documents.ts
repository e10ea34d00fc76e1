/** Receipts, invoices and credit notes of an order, for its own customer (BIZ-05). */
import { eq, and } from 'drizzle-orm';
import type { OrderDocument, orderCalls } from '#core/contract/orders.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { documents } from '#server/db/schema.ts';
import { documentFile } from '#server/documents/document-file.ts';
import { documentsOf, numberOf } from '#server/documents/issue-documents.ts';
import type { FileAnswer, Handler } from '#server/http/handler.ts';
import { shopDay } from '#server/shop-time.ts';
import { findOwnOrder } from './find-own-order.ts';

export const orderDocuments = async (db: Db, orderUuid: string): Promise<OrderDocument[]> =>
  (await documentsOf(db, orderUuid)).map((row) => ({
    uuid: row.uuid,
    kind: row.kind,
    number: numberOf(row),
    issuedAt: row.issuedAt.toISOString(),
    day: shopDay(row.content.timeZone, row.issuedAt.getTime()),
    amount: row.amount,
  }));

/** A document of another order is not found, like one of another customer. */
export const downloadDocument: Handler<typeof orderCalls.downloadDocument> = async (context, { params }) => {
  const found = await findOwnOrder(context, params.orderUuid);
  if (!found.ok) return found;
  const [row] = await context.db
    .select()
    .from(documents)
    .where(and(eq(documents.uuid, params.documentUuid), eq(documents.orderUuid, found.value.uuid)));
  if (!row) return err(appError('order.not_found'));
  const { name, bytes } = await documentFile(context.services, row);
  return ok({
    kind: 'file',
    content: bytes,
    contentType: 'application/pdf',
    cacheControl: 'private, no-store',
    downloadName: name,
  } satisfies FileAnswer);
};
