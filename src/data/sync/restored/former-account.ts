/**
 * A restored shop has lost the accounts that were made after its backup. A customer who makes theirs anew has another uuid: what the
 * device has of the former one is theirs (OFF-13).
 */
import { accessCalls } from '#core/contract/access.ts';
import { orderCalls } from '#core/contract/orders.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import { isTakenUp } from '#src/data/db/row-parts/take-up.ts';
import { CartRowSchema } from '#src/data/db/rows.ts';
import { addMissing } from '#src/data/db/unsent/copy-unsent.ts';
import { answerKey } from '#src/data/net/wire-request.ts';
import { adoptWork, readOwnWork } from '../adopt-visitor.ts';

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
  const work = await readOwnWork(former);
  const cart = parseRow(former, 'cart', CartRowSchema, await former.cart.get('cart'));
  // The first list of the new account tells which of them the shop lacks.
  const orders = await former.answers.where('call').equals(orderCalls.listOrders.name).toArray();
  await customer.transaction('rw', customer.tables, async () => {
    await adoptWork(customer, work);
    await addMissing(customer.instances, work.instances, ({ uuid }) => uuid);
    await addMissing(customer.packageDrafts, work.packageDrafts, ({ uuid }) => uuid);
    await addMissing(customer.uploads, work.uploads, ({ localId }) => localId);
    await addMissing(customer.uploadFiles, work.files, ({ localId }) => localId);
    if (cart) await addMissing(customer.cart, [cart], ({ key }) => key);
    await addMissing(customer.answers, orders, ({ key }) => key);
  });
}
