/** A note that the tab keeps beside a database, for what the database may write too late. */

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
}

function parsed(note: string | null): { readonly name?: unknown; readonly row?: unknown } {
  try {
    return (JSON.parse(note ?? '{}') as object | null) ?? {};
  } catch {
    return {};
  }
}

export const writeTabNote = ({ name, tabNote }: Noting, row: unknown): void => tabNote.write(JSON.stringify({ name, row }));

/** undefined: the tab has noted nothing for this database. */
export function readTabNote({ name, tabNote }: Noting): unknown {
  const note = parsed(tabNote.read());
  return note.name === name ? note.row : undefined;
}

export const dropTabNote = ({ tabNote }: Pick<Noting, 'tabNote'>): void => tabNote.write(null);

/** The database is the tab's now: nothing of another owner stays in the tab. */
export function dropNoteOfOthers({ name, tabNote }: Noting): void {
  const note = tabNote.read();
  if (note !== null && parsed(note).name !== name) tabNote.write(null);
}
