/**
 * Picture sets, and pictures of sets, that the shop's list no longer has: their subjects took their pictures back
 * (SET-13, SEC-05), or retention removed them. Names and pictures leave this device with the newer list.
 */
import { type Gone, goneFromSets, withoutNames } from '#core/domain/pictures/without-names.ts';
import { accessCalls } from '#core/contract/access.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { type PictureSet, pictureSetCalls } from '#core/contract/picture-sets.ts';
import { parseRow, parseRows } from '#src/data/db/read-rows.ts';
import { AnswerRowSchema } from '#src/data/db/rows.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import type { Device } from '#src/data/device.ts';

/** Receipts stay readable without a connection; other answers are read again when a screen shows them. */
const ORDERS: ReadonlySet<string> = new Set([orderCalls.orderDetails.name, orderCalls.readOrder.name, orderCalls.listOrders.name]);

/**
 * Inside a transaction with `answers`, `cart` and `packageDrafts`, before the newer list is stored.
 * @param key of the list's row
 * @returns pictures whose renditions are to be deleted
 */
export async function dropGoneSets(db: OwnerDatabase, key: string, listed: readonly PictureSet[]): Promise<readonly string[]> {
  const row = parseRow(db, 'answers', AnswerRowSchema, await db.answers.get(key));
  const before = pictureSetCalls.listPictureSets.answer.safeParse(row?.value);
  if (!before.success) return [];
  const gone = goneFromSets(before.data.pictureSets, listed);
  if (gone.subjects.size + gone.pictures.size === 0) return [];
  for (const answer of parseRows(db, 'answers', AnswerRowSchema, await db.answers.toArray())) {
    if (answer.key === key || !mentions([answer.key, answer.value], gone)) continue;
    const user = answer.call === accessCalls.currentUser.name ? accessCalls.currentUser.answer.safeParse(answer.value) : null;
    if (user?.success) await db.answers.put({ ...answer, value: withoutCurrentSet(user.data) });
    else if (ORDERS.has(answer.call)) await db.answers.put({ ...answer, value: withoutNames(answer.value, gone.subjects) });
    else await db.answers.delete(answer.key);
  }
  const cart = await db.cart.get('cart');
  if (cart && mentions(cart, gone)) await db.cart.put(withoutNames(cart, gone.subjects));
  for (const draft of await db.packageDrafts.toArray())
    if (mentions(draft, gone)) await db.packageDrafts.put(withoutNames(draft, gone.subjects));
  return [...gone.pictures];
}

/** The answer about the session stays, because it names the set only as the current one. */
const withoutCurrentSet = (answer: CallAnswer<typeof accessCalls.currentUser>) => ({
  ...answer,
  user: answer.user && { ...answer.user, currentSubjectUuid: null },
});

function mentions(value: unknown, { subjects, pictures }: Gone): boolean {
  const text = JSON.stringify(value) ?? '';
  return [...subjects, ...pictures].some((uuid) => text.includes(uuid));
}

/** A cache that cannot be changed now does not stop the sync. */
export async function forgetRenditions({ caches, owner, report }: Device, pictureUuids: readonly string[]): Promise<void> {
  try {
    for (const uuid of pictureUuids) await caches.forgetPicture(owner.uuid, uuid);
  } catch (error) {
    report('forget renditions', error);
  }
}
