/** A note that the tab keeps beside a database, for what the database may write too late. */
import { type NoteKey, seal, unseal } from './note-seal.ts';

/** It is written before the call returns, and outlives the page, but not the tab. */
export interface TabNote {
  read(): string | null;
  write(note: string | null): void;
}

export const NO_TAB_NOTE: TabNote = { read: () => null, write: () => undefined };

/** The part of an owner's database that is needed here. */
interface Noting {
  readonly name: string;
  readonly tabNote: TabNote;
  /** null: not read from the database yet. */
  readonly noteKey: NoteKey | null;
}

interface Note {
  readonly name?: unknown;
  readonly sealed?: unknown;
  /** As an earlier version of the app wrote it. */
  readonly row?: unknown;
}

function parsed(note: string | null): Note {
  try {
    return (JSON.parse(note ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Without the key there is no note: it would be readable, and an older one must not pass for the newest. */
export const writeTabNote = ({ name, tabNote, noteKey }: Noting, row: unknown): void =>
  tabNote.write(noteKey === null ? null : JSON.stringify({ name, sealed: seal(JSON.stringify(row), noteKey) }));

/** undefined: the tab has noted nothing for this database. */
export function readTabNote({ name, tabNote, noteKey }: Noting): unknown {
  const note = parsed(tabNote.read());
  if (note.name !== name) return undefined;
  if (typeof note.sealed !== 'string') return note.row;
  try {
    return noteKey === null ? undefined : JSON.parse(unseal(note.sealed, noteKey));
  } catch {
    return undefined;
  }
}

export const dropTabNote = ({ tabNote }: Pick<Noting, 'tabNote'>): void => tabNote.write(null);

/** The database is the tab's now: nothing of another owner stays in the tab. */
export function dropNoteOfOthers({ name, tabNote }: Noting): void {
  const note = tabNote.read();
  if (note !== null && parsed(note).name !== name) tabNote.write(null);
}
