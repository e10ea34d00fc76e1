/** Goods that a restored shop's cart lacks, or has an older version of, are put in again (OFF-13). */
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import type { Intent } from '#core/operations/define-operation.ts';
import { intentOf } from '#core/operations/operations.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import type { OutboxRow } from '#src/data/db/rows.ts';
import { canonicalJson } from '#src/data/net/wire-request.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { changeRestoreRow, noteLines, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

interface Waiting {
  readonly entry: OutboxRow;
  readonly intent: Intent;
}

/**
 * Compares the first cart since a restore, before it is stored. The lost goods wait in a separate row until their
 * designs are laid out. Inside a transaction with `meta` and `outbox`.
 */
export async function noteLostLines(db: OwnerDatabase, kept: Cart, cart: Cart): Promise<void> {
  const waiting = (await readEntries(db)).flatMap((entry): Waiting[] => {
    const intent = entry.state === 'refused' ? null : intentOf(entry);
    return intent?.cart ? [{ entry, intent }] : [];
  });
  const there = new Map(cart.orderLines.map((line) => [line.uuid, line]));
  const lost: OrderLine[] = [];
  // Lines from an earlier restore already contain the customer's later changes.
  const waits = new Map((await readRestoreRow(db)).lostLines?.map((line) => [line.uuid, line]));
  for (const ofCart of kept.orderLines) {
    if (ofCart.type !== 0) continue;
    const line = waits.get(ofCart.uuid) ?? ofCart;
    const about = waiting.filter(({ intent }) => intent.cart?.lines.includes(line.uuid));
    const shops = there.get(line.uuid);
    if (shops) {
      // The customer's later changes reach the shop as entries of the queue.
      if (about.length === 0 && contentOf(shops) !== contentOf(line)) lost.push(line);
    } else if (!about.some(({ intent }) => intent.cart?.isDeletion || intent.creates.includes(line.uuid)))
      lost.push(await withWaitingQuantity(db, line, about));
  }
  await noteLines(db, lost);
}

/** The customer's part of a line. */
export const contentOf = ({ quantity, product, subProductUuids, template, package: bundle }: OrderLine): string =>
  canonicalJson([
    quantity,
    product?.uuid ?? null,
    subProductUuids,
    template && [template.uuid, template.version, template.data],
    bundle && [bundle.uuid, bundle.packageItems.map((item) => [item.uuid, item.subject?.uuid ?? null, item.templateData])],
  ]);

/** A change of a line that the shop lacks would be refused. Its quantity is added to the line before that returns to the cart. */
async function withWaitingQuantity(db: OwnerDatabase, line: OrderLine, about: readonly Waiting[]): Promise<OrderLine> {
  let { quantity } = line;
  for (const { entry, intent } of about) {
    const change = updateCartLine.call.body.safeParse((entry.input as { readonly body?: unknown }).body);
    if (entry.state === 'sending' || !intent.cart?.isQuantityOnly || !change.success || change.data.product) continue;
    quantity = change.data.quantity ?? quantity;
    await db.outbox.delete(entry.seq);
  }
  return { ...line, quantity };
}

/** Removes lines that no longer wait from the row. Inside a transaction with `meta`. */
export async function forgetLostLines(db: OwnerDatabase, uuids: readonly string[]): Promise<void> {
  const { lostLines = [] } = await readRestoreRow(db);
  await changeRestoreRow(db, { lostLines: lostLines.filter(({ uuid }) => !uuids.includes(uuid)) });
}
