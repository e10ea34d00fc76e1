import type { TabNote } from '#src/data/db/tab-note/tab-note.ts';

const KEY = 'keepsake.typed-text';

/** In the tab's `sessionStorage`: the only place that a page has written to when it ends in the next moment. */
export const browserTabNote: TabNote = {
  read() {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      // Storage is blocked: the database alone has it.
      return null;
    }
  },
  write(note) {
    try {
      if (note === null) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, note);
    } catch {
      // Blocked, or full: an older note must not pass for the newest.
      if (note !== null) browserTabNote.write(null);
    }
  },
};
