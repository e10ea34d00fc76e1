/**
 * At sign-in the anonymous user's work becomes the customer's. It is copied with its opIds, so that nothing is applied
 * twice.
 */
import { keepDates } from '#core/domain/templates/kept-dates.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { InstanceRowSchema, OutboxRowSchema, PackageDraftRowSchema, UploadFilesRowSchema, UploadRowSchema } from '../db/rows.ts';
import { OWN_DATES, OwnDatesRowSchema } from '../db/row-parts/own-dates-row.ts';
import { parseRow, parseRows } from '../db/read-rows.ts';
import { queueDraft } from './queue-draft.ts';
import { adoptLines, readRestoreRow } from '../db/row-parts/take-up.ts';

type Ports = Parameters<typeof queueDraft>[1];

/**
 * Copies queue, drafts, uploads, the dates of calendars and the goods that a restored shop has lost. The cart is not copied: the server
 * merges it. A visitor's drafts were never queued, so each is queued for the server now (KEP-09). Running it twice has the same effect as
 * once. The caller deletes the anonymous user's database afterwards.
 */
export async function adoptVisitor(visitor: OwnerDatabase, customer: OwnerDatabase, ports: Ports): Promise<void> {
  // Copied as they are stored: another version may know an operation that this one does not.
  const entries = (await visitor.outbox.orderBy('seq').toArray()).filter((row) => parseRow(visitor, 'outbox', OutboxRowSchema, row));
  const instances = parseRows(visitor, 'instances', InstanceRowSchema, await visitor.instances.toArray());
  const packageDrafts = parseRows(visitor, 'packageDrafts', PackageDraftRowSchema, await visitor.packageDrafts.toArray());
  const uploads = parseRows(visitor, 'uploads', UploadRowSchema, await visitor.uploads.toArray());
  const files = parseRows(visitor, 'uploadFiles', UploadFilesRowSchema, await visitor.uploadFiles.toArray());
  const { lostLines = [] } = await readRestoreRow(visitor);
  const dates = parseRow(visitor, 'meta', OwnDatesRowSchema, await visitor.meta.get(OWN_DATES))?.dates ?? [];
  const tables = [customer.meta, customer.outbox, customer.instances, customer.packageDrafts, customer.uploads, customer.uploadFiles];
  await customer.transaction('rw', tables, async () => {
    for (const { seq: _, ...entry } of entries) {
      const isKnown = (await customer.outbox.where('opId').equals(entry.opId).count()) > 0;
      // A request that was under way when the database closed is sent again.
      const state = entry.state === 'sending' ? 'waiting' : entry.state;
      if (!isKnown) await customer.outbox.add({ ...entry, owner: customer.owner.uuid, state, nextAttemptAtMs: 0 });
    }
    // The shop merges what it has of the cart, which is without these.
    await adoptLines(customer, lostLines);
    if (dates.length > 0) {
      const kept = parseRow(customer, 'meta', OwnDatesRowSchema, await customer.meta.get(OWN_DATES))?.dates ?? [];
      await customer.meta.put({ key: OWN_DATES, dates: [...keepDates(kept, dates)] });
    }
    await customer.packageDrafts.bulkPut(packageDrafts);
    await customer.uploads.bulkPut(uploads);
    await customer.uploadFiles.bulkPut(files);
    // After the uploads, which a draft waits for.
    for (const row of instances) {
      const kept = parseRow(customer, 'instances', InstanceRowSchema, await customer.instances.get(row.uuid));
      // An earlier run has copied it, and the customer may have gone on with it since.
      if (kept && kept.inCartByOp === row.inCartByOp && kept.draft.revision >= row.draft.revision) continue;
      await customer.instances.put(row);
      if (row.inCartByOp === null) await queueDraft(customer, ports, row.draft, row.syncedRevision);
    }
  });
}
