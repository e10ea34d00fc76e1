/** The key of the tab's note. It is created with the first editor that is opened, and deleted with the owner's database. */
import { type NoteKey, newNoteKey } from '../db/tab-note/note-seal.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { NoteKeyRowSchema } from '../db/rows.ts';

const NOTE_KEY = 'note-key';

/** Inside a transaction with `meta`. A note may be sealed with a new key only when that transaction is over. */
export async function readOrMakeNoteKey(db: OwnerDatabase): Promise<NoteKey> {
  const known = await readNoteKey(db);
  if (known !== null) return known;
  const secret = newNoteKey();
  await db.meta.put({ key: NOTE_KEY, secret });
  return secret;
}

/** Inside a transaction with `meta`. */
export async function readNoteKey(db: OwnerDatabase): Promise<NoteKey | null> {
  return db.noteKey ?? parseRow(db, 'meta', NoteKeyRowSchema, await db.meta.get(NOTE_KEY))?.secret ?? null;
}
