/** What a visitor did becomes the customer's when they sign in: copied with its opIds, so that nothing happens twice. */
import type { OwnerDatabase } from './owner-database.ts';
import { InstanceRowSchema, OutboxRowSchema, PackageDraftRowSchema, UploadFilesRowSchema, UploadRowSchema } from './rows.ts';
import { parseRows } from './read-rows.ts';

/**
 * Copies queue, drafts and uploads; the cart is merged by the server and read from there.
 * Running it twice is the same as once. The caller deletes the visitor's database afterwards.
 */
export async function adoptVisitor(visitor: OwnerDatabase, customer: OwnerDatabase): Promise<void> {
  const entries = parseRows(visitor, 'outbox', OutboxRowSchema, await visitor.outbox.orderBy('seq').toArray());
  const instances = parseRows(visitor, 'instances', InstanceRowSchema, await visitor.instances.toArray());
  const packageDrafts = parseRows(visitor, 'packageDrafts', PackageDraftRowSchema, await visitor.packageDrafts.toArray());
  const uploads = parseRows(visitor, 'uploads', UploadRowSchema, await visitor.uploads.toArray());
  const files = parseRows(visitor, 'uploadFiles', UploadFilesRowSchema, await visitor.uploadFiles.toArray());
  const tables = [customer.outbox, customer.instances, customer.packageDrafts, customer.uploads, customer.uploadFiles];
  await customer.transaction('rw', tables, async () => {
    for (const { seq: _, ...entry } of entries) {
      const isKnown = (await customer.outbox.where('opId').equals(entry.opId).count()) > 0;
      // What was under way when the database closed is asked for again.
      const state = entry.state === 'sending' ? 'waiting' : entry.state;
      if (!isKnown) await customer.outbox.add({ ...entry, owner: customer.owner.uuid, state, nextAttemptAtMs: 0 });
    }
    await customer.instances.bulkPut(instances);
    await customer.packageDrafts.bulkPut(packageDrafts);
    await customer.uploads.bulkPut(uploads);
    await customer.uploadFiles.bulkPut(files);
  });
}
