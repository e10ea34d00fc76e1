import type { LeavingNote } from '#src/data/device-ports.ts';

const KEY = 'keepsake.leaving';

/** In `localStorage`, which no page locks. If it is blocked, a delayed sign-out ends with its page. */
export const browserLeavingNote: LeavingNote = {
  read() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(note) {
    try {
      if (note === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, note);
    } catch {
      // Storage is blocked or full.
    }
  },
  watch(onWritten) {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === KEY && newValue !== null) onWritten();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  },
};
