/**
 * A restored shop has lost the accounts that were made after its backup. A customer who makes theirs anew has another uuid: what the
 * device has of the former one is theirs (OFF-13).
 */
import { accessCalls } from '#core/contract/access.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { keepDates } from '#core/domain/templates/kept-dates.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import { OWN_DATES, OwnDatesRowSchema } from '#src/data/db/row-parts/own-dates-row.ts';
import {
  CartRowSchema,
  InstanceRowSchema,
  OutboxRowSchema,
  PackageDraftRowSchema,
  UploadFilesRowSchema,
  UploadRowSchema,
} from '#src/data/db/rows.ts';
import { addMissing } from '#src/data/db/unsent/copy-unsent.ts';
import { answerKey } from '#src/data/net/wire-request.ts';
import { adoptLines, isTakenUp, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

/**
 * Whether the database is of the same customer, and of a shop that was restored since. An e-mail address is one account's: with another
 * uuid the former one is gone.
 * @param restore of the answer that named the customer
 */
export async function isFormerAccount(former: OwnerDatabase, email: string, restore: string | undefined): Promise<boolean> {
  if (await isTakenUp(former, 'drafts', restore)) return false;
  const kept = accessCalls.currentUser.answer.safeParse((await former.answers.get(answerKey(accessCalls.currentUser, {})))?.value);
  return kept.success && kept.data.user?.emailAddress.toLowerCase() === email.toLowerCase();
}

/**
 * Copies all that the shop may have lost. No list of the shop counts as taken up: what the first of each lacks is sent. Running it twice
 * has the same effect as once. The caller removes the former database afterwards.
 */
export async function adoptFormer(former: OwnerDatabase, customer: OwnerDatabase): Promise<void> {
  const entries = (await former.outbox.orderBy('seq').toArray()).filter((row) => parseRow(former, 'outbox', OutboxRowSchema, row));
  const instances = parseRows(former, 'instances', InstanceRowSchema, await former.instances.toArray());
  const packageDrafts = parseRows(former, 'packageDrafts', PackageDraftRowSchema, await former.packageDrafts.toArray());
  const uploads = parseRows(former, 'uploads', UploadRowSchema, await former.uploads.toArray());
  const files = parseRows(former, 'uploadFiles', UploadFilesRowSchema, await former.uploadFiles.toArray());
  const cart = parseRow(former, 'cart', CartRowSchema, await former.cart.get('cart'));
  // The first list of the new account tells which of them the shop lacks.
  const orders = await former.answers.where('call').equals(orderCalls.listOrders.name).toArray();
  const { lostLines = [] } = await readRestoreRow(former);
  const dates = parseRow(former, 'meta', OwnDatesRowSchema, await former.meta.get(OWN_DATES))?.dates ?? [];
  await customer.transaction('rw', customer.tables, async () => {
    for (const { seq: _, ...entry } of entries) {
      if ((await customer.outbox.where('opId').equals(entry.opId).count()) > 0) continue;
      const state = entry.state === 'sending' ? 'waiting' : entry.state;
      await customer.outbox.add({ ...entry, owner: customer.owner.uuid, state, nextAttemptAtMs: 0 });
    }
    await addMissing(customer.instances, instances, ({ uuid }) => uuid);
    await addMissing(customer.packageDrafts, packageDrafts, ({ uuid }) => uuid);
    await addMissing(customer.uploads, uploads, ({ localId }) => localId);
    await addMissing(customer.uploadFiles, files, ({ localId }) => localId);
    if (cart) await addMissing(customer.cart, [cart], ({ key }) => key);
    await addMissing(customer.answers, orders, ({ key }) => key);
    await adoptLines(customer, lostLines);
    const kept = parseRow(customer, 'meta', OwnDatesRowSchema, await customer.meta.get(OWN_DATES))?.dates ?? [];
    if (dates.length > 0) await customer.meta.put({ key: OWN_DATES, dates: [...keepDates(kept, dates)] });
  });
}
