/**
 * The withdrawal rule's results for orders, in a fixed number of statements for any number of orders, and the bought
 * files that can still be returned (BIZ-04).
 */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { LineWithdrawal } from '#core/contract/orders.ts';
import { type FileLine, linesOfFile } from '#core/domain/orders/withdrawal/file-lines.ts';
import { fileNamesOf } from '#core/domain/orders/line-files.ts';
import { withdrawalOf } from '#core/domain/orders/withdrawal/withdrawal.ts';
import type { Db } from '../db/database.ts';
import { orderCreditedLines, orders, orderWithdrawals, purchases, transactions } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { isGivenBack } from '../payment/given-back/given-back.ts';
import { filesOfLines } from '../payment/purchases-of-order.ts';
import type { Services } from '../services.ts';
import { loadChanges } from './change-facts.ts';
import { loadFileNames } from './file-names.ts';

export const loadWithdrawals = async (db: Db, services: Services, order: OrderRow): Promise<readonly LineWithdrawal[]> =>
  (await withdrawalsOf(db, services, order.userUuid, [order])).get(order.uuid) ?? [];

/** The rule's result for each line of goods, by order. @param bought orders of this customer */
async function withdrawalsOf(
  db: Db,
  { clock, config: { timeZone } }: Services,
  userUuid: string,
  bought: readonly OrderRow[],
): Promise<ReadonlyMap<string, readonly LineWithdrawal[]>> {
  const uuids = bought.map(({ uuid }) => uuid);
  if (uuids.length === 0) return new Map();
  const nowMs = clock.nowMs();
  const { fixedProducts } = (await loadSettings(db)).portal;
  const withdrawals = await db.select().from(orderWithdrawals).where(inArray(orderWithdrawals.orderUuid, uuids));
  const credits = await db.select().from(orderCreditedLines).where(inArray(orderCreditedLines.orderUuid, uuids));
  const payments = await db.select().from(transactions).where(inArray(transactions.orderUuid, uuids));
  const downloads = await db
    .select({ orderUuid: purchases.orderUuid, file: purchases.pictureUuid })
    .from(purchases)
    .where(and(inArray(purchases.orderUuid, uuids), isNotNull(purchases.downloadedAt)));
  const fileLines = await fileLinesOf(
    db,
    userUuid,
    bought.filter(({ uuid }) => downloads.some(({ orderUuid }) => orderUuid === uuid)),
  );
  const names = await loadFileNames(db, bought.flatMap(goodsOf));
  const givenBack = new Set<string>();
  for (const order of bought)
    for (const paid of payments.filter(({ orderUuid }) => orderUuid === order.uuid))
      if (await isGivenBack(db, order, paid)) givenBack.add(order.uuid);
  const rule = (order: OrderRow): LineWithdrawal[] => {
    const ofOrder = <Row extends { orderUuid: string }>(rows: readonly Row[]): Row[] => rows.filter((row) => row.orderUuid === order.uuid);
    const withdrawn = new Map(ofOrder(withdrawals).map((row) => [row.orderLineUuid, row.withdrawnAt]));
    const credited = new Set(ofOrder(credits).map((row) => row.orderLineUuid));
    const begun = new Set(ofOrder(downloads).flatMap(({ file }) => linesOfFile(fileLines.get(order.uuid) ?? [], file)));
    return goodsOf(order).map((line) => {
      const fileNames = fileNamesOf(line, names);
      const withdrawal = withdrawalOf(line, {
        fixedProducts,
        timeZone,
        nowMs,
        isOver: order.state !== 'paid' || givenBack.has(order.uuid) || credited.has(line.uuid),
        orderedAtMs: order.confirmTime.getTime(),
        sentAtMs: order.production === 'sent' ? (order.productionChangedAt?.getTime() ?? order.confirmTime.getTime()) : null,
        promisedDay: order.order.delivery.deliveryTime.arrivesBy ?? null,
        catalogueDays: order.order.catalogueMaxDeliveryTime,
        hasDownloaded: begun.has(line.uuid),
        withdrawnAtMs: withdrawn.get(line.uuid)?.getTime() ?? null,
      });
      return fileNames.length === 0 ? withdrawal : { ...withdrawal, fileNames };
    });
  };
  return new Map(bought.map((order) => [order.uuid, rule(order)]));
}

/**
 * Bought files that the customer can still return, with their orders. Only the download ends that right, so these files
 * are handed out in no other way: not in a data export, and not in a preview without watermark.
 * @param pictureUuids the pictures to check; null for all of the customer's
 */
export async function loadReturnableFiles(
  db: Db,
  services: Services,
  userUuid: string,
  pictureUuids: readonly string[] | null = null,
): Promise<ReadonlyMap<string, string>> {
  const isWanted = pictureUuids === null ? undefined : inArray(purchases.pictureUuid, [...pictureUuids]);
  const waiting = await db
    .select({ file: purchases.pictureUuid, orderUuid: purchases.orderUuid })
    .from(purchases)
    .where(and(eq(purchases.userUuid, userUuid), eq(purchases.kind, 'file'), isNull(purchases.downloadedAt), isWanted));
  if (waiting.length === 0) return new Map();
  const uuids = [...new Set(waiting.map(({ orderUuid }) => orderUuid))];
  const bought = await db.select().from(orders).where(inArray(orders.uuid, uuids));
  const changes = await loadChanges(db, uuids);
  const withdrawals = await withdrawalsOf(db, services, userUuid, bought);
  const lines = await fileLinesOf(db, userUuid, bought);
  const returnable = waiting.filter(({ file, orderUuid }) => {
    // An order that its customer can still cancel is returned as a whole.
    const isCancelable = changes.get(orderUuid) === 'open';
    const open = new Set(withdrawals.get(orderUuid)?.flatMap(({ lineUuid, state }) => (state === 'open' ? [lineUuid] : [])));
    return linesOfFile(lines.get(orderUuid) ?? [], file).some((line) => isCancelable || open.has(line));
  });
  return new Map(returnable.map(({ file, orderUuid }) => [file, orderUuid]));
}

/** By order. */
export async function fileLinesOf(
  db: Db,
  userUuid: string,
  bought: readonly Pick<OrderRow, 'uuid' | 'order'>[],
): Promise<ReadonlyMap<string, readonly FileLine[]>> {
  const filesOf = await filesOfLines(db, userUuid, bought.flatMap(goodsOf));
  return new Map(
    bought.map((order) => [
      order.uuid,
      goodsOf(order).map((line) => ({
        lineUuid: line.uuid,
        files: filesOf(line),
        hasSet: line.package?.packageItems.some(({ type }) => type === 'DIGITAL_SET') ?? false,
      })),
    ]),
  );
}

const goodsOf = ({ order }: Pick<OrderRow, 'order'>) => order.orderLines.filter(({ type }) => type === 0);
