/** The files and the retouch that a paid order gives to the customer. */
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { openOfInvoice } from '#core/domain/payments/invoice-balance.ts';
import { givesFiles } from '#core/domain/payments/paid-files.ts';
import type { Db } from '../db/database.ts';
import { orders, purchases, retouches, transactions } from '../db/schema.ts';
import { loadSubjectPictures } from '../media/picture-access.ts';
import { creditedLines } from '../orders/credited-lines.ts';
import { endedLines } from '../orders/ended-lines.ts';
import type { OrderRow } from './find-transaction.ts';
import { isGivenBack } from './given-back/given-back.ts';
import { loadInvoiceFacts } from './invoice-facts.ts';
import { withRefundUnderWay } from './plan-job.ts';

type Paid = Pick<typeof transactions.$inferSelect, 'authorised' | 'captured' | 'refunded'>;

/**
 * Retouch of an invoice begins at once; its files wait for the payment. Refunded retouch does not begin again. May be
 * repeated.
 */
export async function recordPurchases(tx: Db, row: OrderRow, paid: Paid, paidAt: Date): Promise<void> {
  const { uuid, userUuid, order } = row;
  const ended = await endedLines(tx, row);
  const credited = await creditedLines(tx, uuid);
  const isOver = (line: OrderLine) => ended.has(line.uuid) || (line.fileRetouch !== null && credited.has(line.uuid));
  const lines = order.orderLines.filter((line) => line.type === 0 && !isOver(line));
  const areGiven = await givesItsFiles(tx, row, paid);
  const files = areGiven ? lines.flatMap(await filesOfLines(tx, userUuid, lines)) : [];
  const retouched = lines.flatMap((line) => line.fileRetouch?.file.uuid ?? []);
  const rows = [
    ...[...new Set(files)].map((pictureUuid) => ({ userUuid, pictureUuid, kind: 'file' as const, orderUuid: uuid })),
    ...[...new Set(retouched)].map((pictureUuid) => ({ userUuid, pictureUuid, kind: 'retouch' as const, orderUuid: uuid })),
  ];
  if (rows.length > 0) await tx.insert(purchases).values(rows).onConflictDoNothing();
  const tasks = lines.flatMap((line) =>
    line.fileRetouch
      ? [{ userUuid, pictureUuid: line.fileRetouch.file.uuid, orderUuid: uuid, tasks: retouchTasksOf(line), boughtAt: paidAt }]
      : [],
  );
  if (tasks.length > 0) await tx.insert(retouches).values(tasks).onConflictDoNothing();
}

/**
 * The whole order was refunded: the customer no longer owns its files and its retouch, and they can be bought again.
 * They keep what another order also paid for, and a retouched picture that has returned, until it is bought again.
 */
export async function withdrawPurchases(tx: Db, { uuid, userUuid }: OrderRow): Promise<void> {
  const ended = await tx.delete(purchases).where(eq(purchases.orderUuid, uuid)).returning();
  await tx.delete(retouches).where(and(eq(retouches.orderUuid, uuid), isNull(retouches.file)));
  await recordOthers(tx, { uuid, userUuid });
  await keepDownloaded(tx, ended);
}

/**
 * A file that its customer has downloaded stays downloaded in another order that contains it: withdrawal from that one
 * is not possible either (BIZ-04).
 */
async function keepDownloaded(tx: Db, ended: readonly (typeof purchases.$inferSelect)[]): Promise<void> {
  for (const { userUuid, pictureUuid, kind, downloadedAt } of ended)
    if (downloadedAt !== null)
      await tx
        .update(purchases)
        .set({ downloadedAt })
        .where(and(eq(purchases.userUuid, userUuid), eq(purchases.pictureUuid, pictureUuid), eq(purchases.kind, kind)));
}

/** The customer no longer owns these files of the order, unless another order also paid for them. */
export async function withdrawFiles(tx: Db, { uuid, userUuid }: OrderRow, pictureUuids: readonly string[]): Promise<void> {
  if (pictureUuids.length === 0) return;
  const ended = await tx
    .delete(purchases)
    .where(and(eq(purchases.orderUuid, uuid), eq(purchases.kind, 'file'), inArray(purchases.pictureUuid, [...pictureUuids])))
    .returning();
  await recordOthers(tx, { uuid, userUuid });
  await keepDownloaded(tx, ended);
}

/**
 * Ends the retouch of these pictures if they have not returned: the pictures stay as they were photographed, and their
 * retouch can be bought again.
 */
export async function withdrawRetouch(tx: Db, { uuid, userUuid }: OrderRow, pictureUuids: readonly string[]): Promise<string[]> {
  const waiting = and(eq(retouches.orderUuid, uuid), inArray(retouches.pictureUuid, [...pictureUuids]), isNull(retouches.file));
  const ended = (await tx.delete(retouches).where(waiting).returning()).map(({ pictureUuid }) => pictureUuid);
  if (ended.length === 0) return [];
  await tx
    .delete(purchases)
    .where(and(eq(purchases.orderUuid, uuid), eq(purchases.kind, 'retouch'), inArray(purchases.pictureUuid, ended)));
  await recordOthers(tx, { uuid, userUuid });
  return ended;
}

/** Records the goods that other orders of the customer also paid for. */
async function recordOthers(tx: Db, { uuid, userUuid }: Pick<OrderRow, 'uuid' | 'userUuid'>): Promise<void> {
  const others = await tx
    .select({ order: orders, transaction: transactions })
    .from(orders)
    .innerJoin(transactions, eq(transactions.orderUuid, orders.uuid))
    .where(and(eq(orders.userUuid, userUuid), eq(orders.state, 'paid'), ne(orders.uuid, uuid)))
    .orderBy(asc(orders.confirmTime));
  for (const { order, transaction: known } of others) {
    const transaction = await withRefundUnderWay(tx, known);
    if (!(await isGivenBack(tx, order, transaction)))
      await recordPurchases(tx, order, transaction, transaction.settledAt ?? order.confirmTime);
  }
}

/** Whether an accepted order gives its files now. */
export async function givesItsFiles(db: Db, row: OrderRow, { authorised, captured, refunded }: Paid): Promise<boolean> {
  const { isInvoice } = row.order.payment;
  const open = openOfInvoice(await loadInvoiceFacts(db, row, { captured, refunded }));
  return givesFiles(
    { isInvoice, open, amounts: { authorised, captured, refunded } },
    row.totalPrice,
    await isGivenBack(db, row, { authorised, captured, refunded }),
  );
}

/** The tasks of a retouch line, with their names in the order. */
export const retouchTasksOf = ({ product, subProductUuids }: OrderLine): { uuid: string; name: string }[] =>
  product?.subproducts.filter((sub) => subProductUuids.includes(sub.uuid)).map(({ uuid, name }) => ({ uuid, name })) ?? [];

const filesOf = (line: OrderLine): string[] => line.digitalFiles.map((file) => file.uuid);

/** Pictures that a line sells as files: its own, and those of its package's digital portrait set. */
export const filesOfLine = async (tx: Db, userUuid: string, line: OrderLine): Promise<readonly string[]> =>
  (await filesOfLines(tx, userUuid, [line]))(line);

/** A package's digital portrait set: the subject's pictures without group pictures (PKG-01). All are read at once. */
export async function filesOfLines(tx: Db, userUuid: string, lines: readonly OrderLine[]): Promise<(line: OrderLine) => readonly string[]> {
  const rows = await loadSubjectPictures(tx, userUuid, [...new Set(lines.flatMap(subjectsOf))]);
  const ofSet = rows.filter(({ picture }) => picture.pictureType !== 'GP');
  const filesOfSets = (subjects: readonly string[]) =>
    ofSet.filter(({ subjectUuid }) => subjects.includes(subjectUuid)).map(({ picture }) => picture.uuid);
  return (line) => [...new Set([...filesOf(line), ...filesOfSets(subjectsOf(line))])];
}

const subjectsOf = (line: OrderLine): string[] =>
  line.package?.packageItems.flatMap((item) => (item.type === 'DIGITAL_SET' && item.subject ? [item.subject.uuid] : [])) ?? [];
