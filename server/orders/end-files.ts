/**
 * Files of an order whose lines its customer does not get (ended-lines.ts): they cannot be downloaded, and can be
 * bought again.
 */
import { and, eq } from 'drizzle-orm';
import { linesOfFile } from '#core/domain/orders/withdrawal/file-lines.ts';
import type { Db } from '../db/database.ts';
import { purchases } from '../db/schema.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { withdrawFiles } from '../payment/purchases-of-order.ts';
import { endedLines } from './ended-lines.ts';
import { fileLinesOf } from './withdrawable-lines.ts';

/** A file stays with the lines that the customer keeps. The caller holds the lock of the order. */
export async function endFiles(tx: Db, order: OrderRow): Promise<void> {
  const rows = await tx
    .select({ uuid: purchases.pictureUuid })
    .from(purchases)
    .where(and(eq(purchases.orderUuid, order.uuid), eq(purchases.kind, 'file')));
  if (rows.length === 0) return;
  const ended = await endedLines(tx, order);
  const fileLines = (await fileLinesOf(tx, order.userUuid, [order])).get(order.uuid) ?? [];
  const isOver = (file: string) => {
    const lines = linesOfFile(fileLines, file);
    return lines.length > 0 && lines.every((line) => ended.has(line));
  };
  await withdrawFiles(tx, order, rows.map(({ uuid }) => uuid).filter(isOver));
}
