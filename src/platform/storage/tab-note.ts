import type { TabNote } from '#src/data/db/tab-note/tab-note.ts';

const KEY = 'keepsake.typed-text';

/** In the tab's `sessionStorage`: the only storage that is written for certain when the page ends in the next moment. */
export const browserTabNote: TabNote = {
  read() {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      // Storage is blocked: only the database has it.
      return null;
    }
  },
  write(note) {
    try {
      if (note === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, note);
    } catch {
      // Storage is blocked or full. An older note must not be taken for the newest.
      if (note !== null) browserTabNote.write(null);
    }
  },
};
