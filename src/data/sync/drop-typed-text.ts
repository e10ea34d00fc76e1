import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { TypedTextRowSchema } from '../db/rows.ts';

/** Key of the note in `meta`. */
export const TYPED_TEXT = 'typed-text';

/** Deletes the note of this draft's editor. Inside a transaction with `meta`. */
export async function dropTypedText(db: OwnerDatabase, draftUuid: string): Promise<void> {
  const typed = parseRow(db, 'meta', TypedTextRowSchema, await db.meta.get(TYPED_TEXT));
  if (typed?.draftUuid === draftUuid) await db.meta.delete(TYPED_TEXT);
}
