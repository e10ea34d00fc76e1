import type { LeavingNote } from '#src/data/device-ports.ts';

const KEY = 'keepsake.leaving';

/** In `localStorage`, which no page locks. Where it is blocked, a sign-out that is held up ends with its page. */
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
      // Blocked or full.
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
