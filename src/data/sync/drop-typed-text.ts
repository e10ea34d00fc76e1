import type { NoteKey } from '../db/tab-note/note-seal.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { type TypedTextRow, TypedTextRowSchema } from '../db/rows.ts';
import { dropTabNote, readTabNote } from '../db/tab-note/tab-note.ts';
import { readNoteKey } from './note-key.ts';

/** Key of the note in `meta`. */
export const TYPED_TEXT = 'typed-text';

export function notedInTab({ name, tabNote }: OwnerDatabase, noteKey: NoteKey | null): TypedTextRow | undefined {
  const noted = TypedTextRowSchema.safeParse(readTabNote({ name, tabNote, noteKey }));
  return noted.success ? noted.data : undefined;
}

/** Inside a transaction with `meta`. */
export const notedInDatabase = async (db: OwnerDatabase): Promise<TypedTextRow | undefined> =>
  parseRow(db, 'meta', TypedTextRowSchema, await db.meta.get(TYPED_TEXT));

/** Deletes finished notes, the tab's and the database's. Inside a transaction with `meta`. */
export async function dropNotes(db: OwnerDatabase, isOver: (typed: TypedTextRow) => boolean): Promise<void> {
  const stored = await notedInDatabase(db);
  if (stored && isOver(stored)) await db.meta.delete(TYPED_TEXT);
  const inTab = notedInTab(db, await readNoteKey(db));
  if (inTab && isOver(inTab)) dropTabNote(db);
}

/** Deletes the notes of this draft's editor. Inside a transaction with `meta`. */
export const dropTypedText = (db: OwnerDatabase, draftUuid: string): Promise<void> =>
  dropNotes(db, (typed) => typed.draftUuid === draftUuid);
