/**
 * Notes on single lines for the cart's messages, in addition to the differences that the cart finds itself (SIM-10).
 * Inside a transaction with `meta`.
 */
import type { AppError } from '#core/contract/errors.ts';
import type { SeenCart } from '#core/domain/cart/changes/cart-changes.ts';
import { withRefusedLines, withTwiceMadeLines } from '#core/domain/cart/changes/noted-lines.ts';
import { laneOfKey } from '#core/operations/lane.ts';
import { deleteDraft } from '#core/operations/drafts/delete-draft.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { SEEN_CART_KEY, SeenCartRowSchema, seenCartRow } from '../db/row-parts/seen-cart-row.ts';
import type { OutboxRow } from '../db/rows.ts';
import { linesOfDeleted } from './deleted-drafts.ts';

/** The customer saw the lines in the cart before the shop refused them, so the cart shows the reason. */
export const noteRefusedLines = (db: OwnerDatabase, uuids: readonly string[], refusal: AppError): Promise<void> =>
  noteLines(db, uuids, (seen) => withRefusedLines(seen, uuids, refusal));

/** Another device had ordered the draft, put it into the cart or deleted it before this device's line of it arrived. */
export async function noteMadeTwice(db: OwnerDatabase, { lane }: OutboxRow, answer: unknown): Promise<void> {
  const parsed = deleteDraft.call.answer.safeParse(answer);
  if (!parsed.success || parsed.data.wasGone !== true) return;
  const uuids = await linesOfDeleted(db, laneOfKey(lane).uuid ?? '');
  await noteLines(db, uuids, (seen) => withTwiceMadeLines(seen, uuids));
}

async function noteLines(db: OwnerDatabase, uuids: readonly string[], note: (seen: SeenCart) => SeenCart): Promise<void> {
  const seen = parseRow(db, 'meta', SeenCartRowSchema, await db.meta.get(SEEN_CART_KEY));
  if (seen?.orderLines.some((line) => uuids.includes(line.uuid))) await db.meta.put(seenCartRow(seen.cartUuid, note(seen)));
}
