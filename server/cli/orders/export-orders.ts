/**
 * Exports paid orders, each into its own folder, each once (OPS-02), with any number of simultaneous exports (OPX-03).
 */
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { assert } from '#core/kernel/assert.ts';
import { orderExports, orders } from '#server/db/schema.ts';
import { NO_UUID } from '#server/db/schema/trail.ts';
import { forgetFailedExport, noteFailedExport } from '#server/condition/failed-exports.ts';
import { loadOrderOriginals } from '#server/media/order-originals.ts';
import { failureLine } from '#server/condition/failure-words.ts';
import { leftOutLines } from '#server/orders/left-out.ts';
import { chargeMadeOrder } from '#server/payment/charge-made-order.ts';
import { loadPresses } from '#server/print/press-profiles.ts';
import type { Services } from '#server/services.ts';
import { printableJson } from '../lists/printable.ts';
import { noteReprint, openReprint } from './care/open-reprint.ts';
import { contentHash } from './content-hash.ts';
import { findOrdersToMake, loadOrder, type OrderRow } from './find-orders.ts';
import { droppedText, LineProblemError, type LineProblem, problemReason, problemText } from './line-problem.ts';
import { type LineWork, makeLine, refusedLine } from './make-line.ts';
import { type Manifest, MANIFEST_VERSION, type ManifestLine } from './manifest/manifest.ts';
import { holdOrder, type OrderClaim } from '#server/orders/order-claim.ts';
import { type OrderFolder, startOrderFolder, sweepUnfinished } from './order-folder.ts';
import { retouchOfOrder } from './order-retouch.ts';
import { goodsOfOrder, type LineGoods, loadPrintHashes } from './order-goods.ts';
import { type Customer, type ExportOptions, folderName, type MadeExport, type OrderOutcome, planOrder } from './plan-order.ts';

export type OnOrder = (reference: string, outcome: OrderOutcome) => void;

export async function exportOrders(services: Services, options: ExportOptions, onOrder: OnOrder): Promise<void> {
  await sweepUnfinished(options.folder);
  for (const uuid of options.orderUuids ?? (await findOrdersToMake(services.db)))
    onOrder(orderReference(uuid), await exportUnlessClaimed(services, options, uuid));
}

async function exportUnlessClaimed(services: Services, options: ExportOptions, uuid: string): Promise<OrderOutcome> {
  // All data of the order is read after it is claimed: another export may have finished it a moment ago.
  const held = await holdOrder(services, uuid, async (claim) => {
    const startedAt = new Date(services.clock.nowMs());
    try {
      const outcome = await exportOrder(services, options, await loadOrder(services.db, uuid), claim);
      await noteOutcome(services, options, uuid, outcome);
      return outcome;
    } catch (error) {
      // The operator must see the export's own error, not a later one of the disk or the database.
      await noteUnlessMade(services, options, { uuid, startedAt }, failureLine(error)).catch((unnoted: unknown) =>
        services.log.warn({ err: unnoted, uuid }, 'a failed export was not noted'),
      );
      throw error;
    }
  });
  return held.ok ? held.value : { kind: 'claimed' };
}

/** The database may become unavailable after it has stored the export: the order is made, and is not listed as failed. */
async function noteUnlessMade(
  services: Services,
  { folder, again }: ExportOptions,
  { uuid, startedAt }: { readonly uuid: string; readonly startedAt: Date },
  reason: string,
): Promise<void> {
  const [made] = await services.db.select().from(orderExports).where(eq(orderExports.orderUuid, uuid));
  const isMade = made !== undefined && (made.exportedAt >= startedAt || (!again && (await isUnchanged(services, uuid, made.contentHash))));
  if (isMade) await forgetFailedExport(services.db, uuid);
  else await noteFailedExport(services, uuid, folder, reason);
}

/** Whether the exported order equals the present one. */
async function isUnchanged(services: Services, uuid: string, hash: string): Promise<boolean> {
  const row = await loadOrder(services.db, uuid);
  if ((await leftOutLines(services.db, row)).length > 0) return false;
  const goods = await goodsOfOrder(services.db, row);
  const originals = await loadOrderOriginals(services.db, uuid);
  const { files } = await retouchOfOrder(services, row, goods, originals);
  return contentHash(row, await loadPrintHashes(services.db, uuid), files) === hash && (await openReprint(services.db, uuid)) === null;
}

/** The status that the operator sees until an export makes the order. */
async function noteOutcome(services: Services, { folder }: ExportOptions, uuid: string, outcome: OrderOutcome): Promise<void> {
  const problems = outcome.kind === 'refused' ? outcome.problems : outcome.kind === 'exported' ? outcome.left : [];
  if (problems.length > 0) await noteFailedExport(services, uuid, folder, [...new Set(problems.map(problemReason))].join('; '));
  else if (outcome.kind === 'exported' || outcome.kind === 'unchanged' || outcome.kind === 'refunded' || outcome.kind === 'cancelled')
    await forgetFailedExport(services.db, uuid);
}

async function exportOrder(services: Services, options: ExportOptions, row: OrderRow, claim: OrderClaim): Promise<OrderOutcome> {
  const plan = await planOrder(services, options, row);
  if (plan.kind !== 'ready') {
    if (plan.kind === 'unchanged' && plan.unrecorded !== null) await recordExport(services, row, plan.unrecorded);
    return plan;
  }
  const { goods, originals, retouch, hash, customer, reprint } = plan;
  const folder = await startOrderFolder(options.folder);
  try {
    const { lines, problems } = await makeLines(
      {
        services,
        row,
        folder,
        pressOf: await loadPresses(services.db, services.media),
        retouched: retouch.files,
        originals,
        isErased: customer.isErased,
      },
      goods,
    );
    const isWhole = problems.length === 0;
    if (!isWhole && !(options.withoutRefused && lines.some(({ refused }) => refused.length === 0))) {
      await folder.discard();
      return { kind: 'refused', problems };
    }
    // A process that slept past its lease (a suspended machine) must not finish an order that another one has made in
    // the meantime.
    if (!(await claim.renew())) {
      await folder.discard();
      return { kind: 'claimed' };
    }
    const manifest = manifestOf(row, customer, lines, hash, { nowMs: services.clock.nowMs(), reprint });
    await folder.write('manifest.json', Buffer.from(`${printableJson(manifest)}\n`));
    const name = await finishUnderFreeName(services, folder, row);
    await recordExport(services, row, { hash, folder: path.join(options.folder, name), lines });
    const made = lines.filter(({ refused }) => refused.length === 0).map((line) => line.uuid);
    if (reprint !== null) await noteReprint(services, reprint, new Set(made));
    recordPictures(
      services,
      row,
      goods.filter(({ dropped }) => dropped === null),
    );
    const numFiles = new Set(lines.flatMap(filesOfLine).map((file) => file.path)).size;
    return {
      kind: 'exported',
      folder: name,
      numFiles,
      left: problems,
      dropped: droppedOf(goods),
      unretouched: retouch.waiting,
      isInvoice: row.order.payment.isInvoice,
    };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

async function makeLines(
  work: Omit<LineWork, 'number' | 'digitalFiles'>,
  goods: readonly LineGoods[],
): Promise<{ readonly lines: ManifestLine[]; readonly problems: LineProblem[] }> {
  const lines: ManifestLine[] = [];
  const problems: LineProblem[] = [];
  const digitalFiles: LineWork['digitalFiles'] = new Map();
  for (const [index, good] of goods.entries()) {
    if (good.dropped !== null) {
      lines.push(await refusedLine(work, good, droppedText(good.dropped)));
      continue;
    }
    try {
      lines.push(await makeLine({ ...work, digitalFiles, number: index + 1 }, good));
    } catch (error) {
      if (!(error instanceof LineProblemError)) throw error;
      problems.push(error.problem);
      lines.push(await refusedLine(work, good, problemText(error.problem)));
    }
  }
  return { lines, problems };
}

export const droppedOf = (goods: readonly LineGoods[]) =>
  goods.flatMap(({ line, dropped }) => (dropped === null ? [] : [`${line.quantity} × ${line.description}: ${droppedText(dropped)}`]));

const filesOfLine = ({ prints, digitalFiles, retouch }: ManifestLine) =>
  [...prints, ...digitalFiles, ...(retouch ? [retouch] : [])].map(({ file }) => file);

/** For the audit trail: the subjects whose pictures left the shop. */
function recordPictures({ trail }: Services, { userUuid: customerUuid }: OrderRow, goods: readonly LineGoods[]): void {
  const pictures = goods.flatMap(({ prints, files, retouch }) => [
    ...prints.flatMap(({ pictureUuids }) => pictureUuids),
    ...files,
    ...(retouch ? [retouch.pictureUuid] : []),
  ]);
  for (const pictureUuid of new Set(pictures))
    trail.viewed({ act: 'pictures_exported', actor: 'operator', actorUuid: NO_UUID, customerUuid, pictureUuid });
}

async function recordExport({ db, clock }: Pick<Services, 'db' | 'clock'>, { uuid }: OrderRow, made: MadeExport): Promise<void> {
  const lines = made.lines.filter(({ refused }) => refused.length === 0).map((line) => line.uuid);
  await db.transaction(async (tx) => {
    // The order is locked before a row refers to it, as everywhere.
    const [order] = await tx.select().from(orders).where(eq(orders.uuid, uuid)).for('update');
    assert(order, 'an order that is exported exists');
    const [before] = await tx.select({ lines: orderExports.madeLines }).from(orderExports).where(eq(orderExports.orderUuid, uuid));
    const madeLines = before?.lines === null ? null : [...new Set([...(before?.lines ?? []), ...lines])];
    const row = { contentHash: made.hash, folder: made.folder, exportedAt: new Date(clock.nowMs()), madeLines };
    await tx
      .insert(orderExports)
      .values({ orderUuid: uuid, ...row })
      .onConflictDoUpdate({ target: orderExports.orderUuid, set: row });
    // All of it is made, so its customer is charged (BIZ-01). With missing goods they are charged when those are made,
    // or when it is sent.
    if ((await leftOutLines(tx, order)).length === 0) await chargeMadeOrder(tx, clock, uuid, new Set(madeLines ?? lines));
  });
}

/** An earlier folder of the order is unchanged: the printer may be reading it. */
async function finishUnderFreeName(services: Services, folder: OrderFolder, row: OrderRow): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = folderName(services, row) + (number === 1 ? '' : `_${number}`);
    if (await folder.finish(name)) return name;
  }
}

function manifestOf(
  row: OrderRow,
  customer: Customer,
  lines: ManifestLine[],
  hash: string,
  { nowMs, reprint }: { readonly nowMs: number; readonly reprint: { readonly reason: string } | null },
): Manifest {
  const { order } = row;
  const { delivery, payment } = order;
  return {
    manifestVersion: MANIFEST_VERSION,
    exportedAt: new Date(nowMs).toISOString(),
    contentHash: hash,
    ...(reprint && { reprint: { reason: reprint.reason } }),
    order: {
      uuid: row.uuid,
      reference: orderReference(row.uuid),
      confirmTime: order.confirmTime,
      currency: row.currency,
      totalPrice: row.totalPrice,
      comment: order.comment,
      payment: { title: payment.title, isInvoice: payment.isInvoice },
    },
    customer: { uuid: customer.uuid, name: customer.name, emailAddress: customer.emailAddress, mobilePhone: customer.mobilePhone },
    delivery: {
      type: delivery.type,
      name: delivery.name,
      optionUuid: row.deliveryOptionUuid,
      address: delivery.address && { ...delivery.address },
      contactInfo: delivery.contactInfo && { ...delivery.contactInfo },
      school: delivery.school?.name ?? null,
      subjectUuid: row.deliveryData.subject?.uuid ?? null,
      businessDays: delivery.deliveryTime.days,
      promisedDay: delivery.deliveryTime.arrivesBy ?? null,
      notBefore: delivery.deliveryTime.afterDate,
    },
    lines,
  };
}
