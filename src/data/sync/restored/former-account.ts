/**
 * A restored shop has lost the accounts that were made after its backup. A customer who registers again gets another
 * uuid, and the device's data of the former account is theirs (OFF-13).
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
 * Whether the database belongs to the same customer, and the shop was restored since. An e-mail address belongs to one
 * account, so another uuid means that the former account is gone.
 * @param restore of the answer that named the customer
 */
export async function isFormerAccount(former: OwnerDatabase, email: string, restore: string | undefined): Promise<boolean> {
  if (await isTakenUp(former, 'drafts', restore)) return false;
  const kept = accessCalls.currentUser.answer.safeParse((await former.answers.get(answerKey(accessCalls.currentUser, {})))?.value);
  return kept.success && kept.data.user?.emailAddress.toLowerCase() === email.toLowerCase();
}

/**
 * Copies all data that the shop may have lost. No list counts as processed, so whatever the first list of each kind
 * lacks is sent. Running it twice has the same effect as once. The caller removes the former database afterwards.
 */
export async function adoptFormer(former: OwnerDatabase, customer: OwnerDatabase): Promise<void> {
  const work = await readOwnWork(former);
  const cart = parseRow(former, 'cart', CartRowSchema, await former.cart.get('cart'));
  // The first list of the new account shows which of the orders the shop lacks.
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
