/**
 * At sign-in the anonymous user's work becomes the customer's. It is copied with its opIds, so that nothing is applied
 * twice.
 */
import { keepDates } from '#core/domain/templates/kept-dates.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow, parseRows } from '../db/read-rows.ts';
import { OWN_DATES, OwnDatesRowSchema } from '../db/row-parts/own-dates-row.ts';
import { adoptLines, readRestoreRow } from '../db/row-parts/take-up.ts';
import { InstanceRowSchema, OutboxRowSchema, PackageDraftRowSchema, UploadFilesRowSchema, UploadRowSchema } from '../db/rows.ts';
import { queueDraft } from './queue-draft.ts';

type Ports = Parameters<typeof queueDraft>[1];

/**
 * Copies queue, drafts, uploads, the dates of calendars and the goods that a restored shop has lost. The cart is not
 * copied, because the server merges it. A visitor's drafts were never queued, so each is queued for the server now
 * (KEP-09). Running it twice has the same effect as once. The caller deletes the anonymous user's database afterwards.
 */
export async function adoptVisitor(visitor: OwnerDatabase, customer: OwnerDatabase, ports: Ports): Promise<void> {
  const work = await readOwnWork(visitor);
  const tables = [customer.meta, customer.outbox, customer.instances, customer.packageDrafts, customer.uploads, customer.uploadFiles];
  await customer.transaction('rw', tables, async () => {
    // The cart that the shop merges lacks the goods that it has lost.
    await adoptWork(customer, work);
    await customer.packageDrafts.bulkPut(work.packageDrafts);
    await customer.uploads.bulkPut(work.uploads);
    await customer.uploadFiles.bulkPut(work.files);
    // Copied after the uploads, because drafts wait for them.
    for (const row of work.instances) {
      const kept = parseRow(customer, 'instances', InstanceRowSchema, await customer.instances.get(row.uuid));
      // An earlier run has copied it, and the customer may have continued with it since.
      if (kept && kept.inCartByOp === row.inCartByOp && kept.draft.revision >= row.draft.revision) continue;
      await customer.instances.put(row);
      if (row.inCartByOp === null) await queueDraft(customer, ports, row.draft, row.syncedRevision);
    }
  });
}

/** An owner's work as stored in their database, for the owner who adopts it. */
export const readOwnWork = async (db: OwnerDatabase) => ({
  // Copied in their stored form, because another version may have an operation that this one does not.
  entries: (await db.outbox.orderBy('seq').toArray()).filter((row) => parseRow(db, 'outbox', OutboxRowSchema, row)),
  instances: parseRows(db, 'instances', InstanceRowSchema, await db.instances.toArray()),
  packageDrafts: parseRows(db, 'packageDrafts', PackageDraftRowSchema, await db.packageDrafts.toArray()),
  uploads: parseRows(db, 'uploads', UploadRowSchema, await db.uploads.toArray()),
  files: parseRows(db, 'uploadFiles', UploadFilesRowSchema, await db.uploadFiles.toArray()),
  lostLines: (await readRestoreRow(db)).lostLines ?? [],
  dates: await readDates(db),
});

/**
 * The part that is the same for each former owner. Running it twice has the same effect as once. Inside a transaction
 * with `meta` and `outbox`.
 */
export async function adoptWork(
  customer: OwnerDatabase,
  { entries, lostLines, dates }: Awaited<ReturnType<typeof readOwnWork>>,
): Promise<void> {
  for (const { seq: _, ...entry } of entries) {
    const isKnown = (await customer.outbox.where('opId').equals(entry.opId).count()) > 0;
    // A request that was under way when the database closed is sent again.
    const state = entry.state === 'sending' ? 'waiting' : entry.state;
    if (!isKnown) await customer.outbox.add({ ...entry, owner: customer.owner.uuid, state, nextAttemptAtMs: 0 });
  }
  await adoptLines(customer, lostLines);
  if (dates.length > 0) await customer.meta.put({ key: OWN_DATES, dates: [...keepDates(await readDates(customer), dates)] });
}

const readDates = async (db: OwnerDatabase) => parseRow(db, 'meta', OwnDatesRowSchema, await db.meta.get(OWN_DATES))?.dates ?? [];
