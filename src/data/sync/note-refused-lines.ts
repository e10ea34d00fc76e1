import type { AppError } from '#core/contract/errors.ts';
import { withRefusedLines } from '#core/domain/cart/changes/cart-changes.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { SEEN_CART_KEY, SeenCartRowSchema, seenCartRow } from '../db/row-parts/seen-cart-row.ts';

/** The customer has seen the lines in the cart before the shop refused them: the cart says why they are not there (SIM-10). */
export async function noteRefusedLines(db: OwnerDatabase, uuids: readonly string[], refusal: AppError): Promise<void> {
  const seen = parseRow(db, 'meta', SeenCartRowSchema, await db.meta.get(SEEN_CART_KEY));
  if (seen?.orderLines.some((line) => uuids.includes(line.uuid)))
    await db.meta.put(seenCartRow(seen.cartUuid, withRefusedLines(seen, uuids, refusal)));
}
