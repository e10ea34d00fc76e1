/** A note that the tab stores in addition to the database, because the database may be written too late. */
import { type NoteKey, seal, unseal } from './note-seal.ts';

/** It is written before the call returns. It survives the page, but not the tab. */
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
  /** The form that an earlier version of the app wrote. */
  readonly row?: unknown;
}

function parsed(note: string | null): Note {
  try {
    return (JSON.parse(note ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Without the key no note is written, because it would be readable. An older note is removed, so that it is not taken for the newest. */
export const writeTabNote = ({ name, tabNote, noteKey }: Noting, row: unknown): void =>
  tabNote.write(noteKey === null ? null : JSON.stringify({ name, sealed: seal(JSON.stringify(row), noteKey) }));

/** undefined: the tab has no note for this database. */
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

/** The tab now uses this database. Removes another owner's note from the tab. */
export function dropNoteOfOthers({ name, tabNote }: Noting): void {
  const note = tabNote.read();
  if (note !== null && parsed(note).name !== name) tabNote.write(null);
}
