/** The production state of paid orders, as the customer reads it in 'My orders' (BEY-07). */
import { and, eq, exists, inArray, isNotNull } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { arrivesInStore } from '#core/domain/orders/store-pickup.ts';
import type { WithdrawalMoneyKind } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { failedExports } from '#server/condition/failed-exports.ts';
import { orderExports, orders } from '#server/db/schema.ts';
import { type LeftOut, settleLeftOut } from '#server/orders/left-out.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { chargeMadeOrder } from '#server/payment/charge-made-order.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { withNothingLeft } from './care/nothing-left.ts';
import { goodsIn } from './care/order-lines.ts';
import { findReprintParcels, noteReprintParcel, type ReprintParcel, reprintsToSend } from './care/reprint-parcels.ts';
import { loadOrders, type OrderRow } from './find-orders.ts';
import { tellSent } from '#server/orders/tell-sent.ts';

type Production = OrderRow['production'];

export const PRODUCTION_STATES = ['received', 'in_production', 'sent'] as const satisfies readonly Production[];

export const isProduction = (word: string | undefined): word is Production => PRODUCTION_STATES.some((state) => state === word);

const NO_PARCELS: ReadonlyMap<string, ReprintParcel> = new Map();

/** The orders that `--all` marks: exported ones become produced, and produced ones become sent. */
const STATE_BEFORE: Readonly<Record<Production, Production | null>> = { received: null, in_production: 'received', sent: 'in_production' };

/**
 * The customer of an order that is marked as sent gets a mail (tell-sent.ts).
 * @param orderUuids null for all that are ready for it
 * @param tracking by order, for those with a tracking text
 */
export async function markOrders(
  services: Services,
  state: Production,
  orderUuids: readonly string[] | null,
  report: (line: string) => void,
  tracking: ReadonlyMap<string, string | null> = new Map(),
): Promise<void> {
  const { db } = services;
  const known = await loadOrders(db, orderUuids ?? (await readyFor(services, state)));
  const gone = await withNothingLeft(
    db,
    known.filter(({ production }) => state === 'sent' && production !== state),
  );
  const rows = known.filter((row) => !gone.includes(row));
  const nothingLeft = `nothing is left to send of ${gone.map(({ uuid }) => orderReference(uuid)).join(', ')}: all was withdrawn or refunded (orders find)`;
  const unpaid = rows.filter((row) => row.state !== 'paid');
  if (unpaid.length > 0)
    throw new CommandFailedError(`Not paid, so nothing was marked: ${unpaid.map(({ uuid }) => orderReference(uuid)).join(', ')}`);
  if (orderUuids !== null && gone.length > 0) throw new CommandFailedError(`Nothing was marked: ${nothingLeft}.`);
  const parcels = state === 'sent' ? await findReprintParcels(db, rows, tracking) : NO_PARCELS;
  const isReprint = ({ uuid }: OrderRow): boolean => parcels.has(uuid) && parcels.get(uuid)?.kind !== 'along';
  const moving = rows.filter((row) => row.production !== state);
  const isArrival = ({ uuid, order, tracking: before }: OrderRow): boolean =>
    arrivesInStore(order.delivery.type, before, tracking.get(uuid) ?? null);
  const arrived = rows.filter((row) => state === 'sent' && row.production === state && !isReprint(row) && isArrival(row));
  const corrected = rows.filter(
    (row) => row.production === state && !isReprint(row) && (tracking.get(row.uuid) ?? row.tracking) !== row.tracking,
  );
  const numOfKind = (kind: ReprintParcel['kind']): number => [...parcels.values()].filter((parcel) => parcel.kind === kind).length;
  const [numReprints, numReprintsCorrected] = [numOfKind('sent'), numOfKind('corrected')];
  const unexported = state === 'sent' ? await neverExported(db, moving) : new Set<string>();
  const failed = (await failedExports(db)).filter(({ orderUuid }) => unexported.has(orderUuid));
  let numCharged = 0;
  const leftOut: string[] = [];
  const notified = await db.transaction(async (tx) => {
    // In the order in which they are locked.
    for (const row of state === 'sent' ? moving.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)) : []) {
      if (unexported.has(row.uuid)) numCharged += (await chargeSent(tx, services, row)) ? 1 : 0;
      else leftOut.push(...leftOutWords(row, await settleLeftOut(tx, services, row)));
    }
    await move(tx, services, moving, state);
    const own = [...moving, ...corrected].filter((row) => !isReprint(row));
    const followed = own.filter(({ uuid }) => (tracking.get(uuid) ?? null) !== null);
    for (const { uuid } of followed)
      await tx
        .update(orders)
        .set({ tracking: tracking.get(uuid) })
        .where(eq(orders.uuid, uuid));
    let told = 0;
    if (state === 'sent') {
      const here = await noteArrivals(tx, [...own, ...arrived].filter(isArrival));
      // Another operator may have marked the same parcel as arrived.
      const news = [...own, ...arrived.filter(({ uuid }) => here.has(uuid))];
      for (const row of news) told += (await tellSent(tx, services, row, tracking.get(row.uuid) ?? null)) ? 1 : 0;
    }
    for (const row of rows) {
      const parcel = parcels.get(row.uuid);
      const note = parcel && { parcel, tracking: tracking.get(row.uuid) ?? null };
      if (note && (await noteReprintParcel(tx, services, row, note))) told += 1;
    }
    return told;
  });
  const numCorrected = corrected.length + numReprintsCorrected;
  const ofReprints = rows.filter((row) => row.production === state && isReprint(row) && parcels.get(row.uuid)?.kind !== 'known');
  const numArrivedReprints = ofReprints.filter(({ uuid }) => parcels.get(uuid)?.kind === 'arrived').length;
  const numArrived = arrived.length + numArrivedReprints;
  const before = rows.length - moving.length - corrected.length - arrived.length - ofReprints.length;
  const parts = [
    ...(moving.length > 0 || numCorrected + numReprints + numArrived === 0 ? [`${moving.length} orders are ${state} now`] : []),
    ...(numReprints > 0 ? [`${numReprints} parcels of reprints are ${state} now`] : []),
    ...(numCorrected > 0 ? [`${numCorrected} orders that were ${state} before have a new tracking number or address`] : []),
    ...(numArrived > 0 ? [`${numArrived} parcels are in the store now`] : []),
    ...(before > 0 ? [`${before} were before`] : []),
    ...(notified > 0 ? [`${notified} customers are written to`] : []),
  ];
  report(parts.join(', '));
  for (const line of leftOut) report(line);
  if (numCharged > 0) report(`${numCharged} of them were never exported: their customers are charged now`);
  if (failed.length > 0)
    report(
      `The last export could not make ${failed.map(({ orderUuid, reason }) => `${orderReference(orderUuid)} (${reason})`).join(', ')}. What you did not make yourself, give back: orders refund`,
    );
  if (gone.length > 0) report(`N${nothingLeft.slice(1)}. It is not marked.`);
  if (state === 'sent' && orderUuids === null) {
    const waiting = await reprintsToSend(db);
    if (waiting.length > 0) report(`Made once more and not sent yet: ${waiting.join(', ')}. Once they are: orders mark sent <reference>`);
  }
  if (state === 'sent' && tracking.size > 0 && notified < moving.length + corrected.length + arrived.length + ofReprints.length)
    report('The others are not written to: they read the tracking number or address in My orders.');
}

async function neverExported(db: Db, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const uuids = rows.map(({ uuid }) => uuid);
  const exported = await db.select({ uuid: orderExports.orderUuid }).from(orderExports).where(inArray(orderExports.orderUuid, uuids));
  const known = new Set(exported.map(({ uuid }) => uuid));
  return new Set(uuids.filter((uuid) => !known.has(uuid)));
}

const MONEY_WORDS: Readonly<Record<WithdrawalMoneyKind, string>> = {
  nothing: 'it cost nothing',
  uncharged: 'it is not charged',
  unchargedOrBack: 'it is not charged',
  offInvoice: 'it is taken off the invoice',
  offInvoiceAndBack: 'it is taken off the invoice, of which more was paid than is left: `payments list`',
  back: 'its money goes back',
};

/** Orders that were sent without the lines that could not be made. */
function leftOutWords({ uuid, currency, order }: OrderRow, leftOut: LeftOut | null): readonly string[] {
  if (leftOut === null) return [];
  const { lines, amounts, money } = leftOut;
  const ofShop = money?.kind === 'back' && order.payment.isInvoice ? 'it was paid: pay it back (`payments list`)' : null;
  return lines.map((line) => {
    const number = goodsIn({ order }).findIndex((one) => one.uuid === line.uuid) + 1;
    const words =
      money === null
        ? `another refund is under way: afterwards orders refund ${orderReference(uuid)} --line=${number}`
        : (ofShop ?? MONEY_WORDS[money.kind]);
    const cost = formatMinor(amounts.get(line.uuid) ?? 0, currency, 'en');
    return `${orderReference(uuid)}: NOT MADE: line ${number}, ${line.quantity} × ${line.description}: ${cost}: ${words}`;
  });
}

/**
 * A shop that makes an order without a folder of `orders export` is paid all the same: goods that were not withdrawn
 * count as made (BIZ-01).
 */
async function chargeSent(tx: Db, { clock }: Services, { uuid, order }: OrderRow): Promise<boolean> {
  const withdrawn = await withdrawnLines(tx, uuid);
  const made = order.orderLines.filter((line) => line.type === 0 && !withdrawn.has(line.uuid));
  return chargeMadeOrder(tx, clock, uuid, new Set(made.map((line) => line.uuid)));
}

/** The carrier no longer has them. @returns those that were not recorded before */
async function noteArrivals(tx: Db, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const uuids = rows.map(({ uuid }) => uuid);
  const noted = await tx
    .update(orders)
    .set({ tracking: null })
    .where(and(inArray(orders.uuid, uuids), isNotNull(orders.tracking)))
    .returning({ uuid: orders.uuid });
  return new Set(noted.map(({ uuid }) => uuid));
}

/** All of them, or none. */
async function move(tx: Db, services: Services, rows: readonly OrderRow[], state: Production): Promise<void> {
  if (rows.length === 0) return;
  const uuids = rows.map(({ uuid }) => uuid);
  await tx
    .update(orders)
    .set({ production: state, productionChangedAt: new Date(services.clock.nowMs()) })
    .where(inArray(orders.uuid, uuids));
}

async function readyFor({ db }: Services, state: Production): Promise<string[]> {
  const before = STATE_BEFORE[state];
  if (before === null) throw new CommandFailedError('Orders are received when they are paid: name the ones to set back.');
  const isExported = exists(db.select({ uuid: orderExports.orderUuid }).from(orderExports).where(eq(orderExports.orderUuid, orders.uuid)));
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), eq(orders.production, before), state === 'in_production' ? isExported : undefined));
  return rows.map(({ uuid }) => uuid);
}
