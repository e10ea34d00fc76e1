/** `documents`: the receipts, invoices and credit notes of the shop (BIZ-05). */
import path from 'node:path';
import { asc, isNull, and, gt, eq, inArray } from 'drizzle-orm';
import { formatMinor } from '#core/kernel/money.ts';
import { listLetters } from '#core/layout/missing-letters.ts';
import { documents, orders } from '#server/db/schema.ts';
import { countAwaited } from '#server/documents/awaited-documents.ts';
import { documentFile } from '#server/documents/document-file.ts';
import { type DocumentRow, numberOf } from '#server/documents/issue-documents.ts';
import { undrawnInDocument } from '#server/documents/latin-blocks.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { readArguments } from '../arguments.ts';
import { CommandFailedError, usageError } from '../command-failed.ts';
import { writeWhole } from '../lists/write-file.ts';
import { findByReference } from '../orders/find-orders.ts';
import { type DayRange, dayRange, isWithin } from './day-range.ts';

type Report = (line: string) => void;

export async function documentsCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  switch (args[0]) {
    case 'list':
      return list(services, args, report);
    case 'write':
      return write(services, args, report);
    default:
      throw usageError('documents');
  }
}

async function list(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('documents list', args);
  if (words.length > 0) throw usageError('documents');
  const range = dayRange(values);
  const all = await findDocuments(services, dayRange({}), null);
  const rows = all.filter((row) => isWithin(range, dayOf(services, row)));
  for (const row of rows) {
    const { orderReference, currency } = row.content;
    report(`${numberOf(row)}  ${dayOf(services, row)}  ${orderReference}  ${row.kind}  ${formatMinor(row.amount, currency, 'en')}`);
  }
  report(`${rows.length} documents`);
  for (const [before, row] of outOfOrder(services, all).filter(([, row]) => rows.includes(row)))
    report(
      `CLOCK: ${numberOf(row)} is of ${dayOf(services, row)}, before ${numberOf(before)} of ${dayOf(services, before)}: the server's clock was set back, or was ahead. Compare with the accounting of these days`,
    );
  const without = await services.db.$count(orders, and(eq(orders.state, 'paid'), isNull(orders.sale), gt(orders.totalPrice, 0)));
  if (without > 0) report(`note: ${without} orders are from before there were documents and have none`);
  await reportAwaited(services, range, null, report);
}

/** Documents with an earlier day than the number before them, together with that one. Sorted by series and number. */
const outOfOrder = (services: Services, rows: readonly DocumentRow[]): readonly (readonly [DocumentRow, DocumentRow])[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before?.kind === row.kind && dayOf(services, row) < dayOf(services, before) ? [[before, row] as const] : [];
  });

/** An existing file is kept: a document never changes. */
async function write(services: Services, args: readonly string[], report: Report): Promise<void> {
  const { values, words } = readArguments('documents write', args);
  const [folder, ...references] = words;
  if (folder === undefined) throw usageError('documents');
  const orderUuids = references.length > 0 ? await findByReference(services.db, references) : null;
  const range = dayRange(values);
  const rows = await findDocuments(services, range, orderUuids);
  if (rows.length === 0) await reportAwaited(services, range, orderUuids, report);
  if (rows.length === 0) throw new CommandFailedError('No document matches. Nothing was written.');
  let written = 0;
  for (const row of rows) {
    const { name, bytes } = await documentFile(services, row);
    if (await writeWhole(path.join(folder, name), bytes, { replace: false })) written += 1;
    const undrawn = await undrawnInDocument(row.content, numberOf(row));
    if (undrawn.length > 0)
      report(`IN LATIN LETTERS: ${numberOf(row)}: ${listLetters(undrawn)}: no typeface of the shop has these letters`);
  }
  report(`${written} documents written to ${folder}${written < rows.length ? `, ${rows.length - written} were there before` : ''}`);
  await reportAwaited(services, range, orderUuids, report);
}

/** A document follows its payment: the shop asks the provider in the background, after the command that planned it. */
async function reportAwaited(services: Services, range: DayRange, orderUuids: readonly string[] | null, report: Report): Promise<void> {
  if (!isWithin(range, shopDay(services.config.timeZone, services.clock.nowMs()))) return;
  const { coming, stuck } = await countAwaited(services.db, orderUuids);
  if (coming > 0)
    report(`NOT YET: the documents of ${coming} orders, whose payments are being charged or paid back: run it again in a minute`);
  if (stuck > 0) report(`NOT MADE: the documents of ${stuck} orders, whose payments need you (payments list)`);
}

async function findDocuments(services: Services, range: DayRange, orderUuids: readonly string[] | null): Promise<readonly DocumentRow[]> {
  const rows = await services.db
    .select()
    .from(documents)
    .where(orderUuids === null ? undefined : inArray(documents.orderUuid, [...orderUuids]))
    .orderBy(asc(documents.kind), asc(documents.number));
  return rows.filter((row) => isWithin(range, dayOf(services, row)));
}

const dayOf = ({ config }: Services, { issuedAt }: DocumentRow): string => shopDay(config.timeZone, issuedAt.getTime());
