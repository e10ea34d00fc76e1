/** Tells who shows something that it is time to read it again: the connection returned, the page is looked at again. */
export interface Refreshes {
  /** @param listener gets true when even what was read a moment ago is to be read again */
  subscribe(listener: (evenFresh: boolean) => void): () => void;
  fire(): void;
  /** The language changed: answers are in words of the old one. */
  fireEvenFresh(): void;
}

export function createRefreshes(): Refreshes {
  const listeners = new Set<(evenFresh: boolean) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fire() {
      for (const listener of listeners) listener(false);
    },
    fireEvenFresh() {
      for (const listener of listeners) listener(true);
    },
  };
}
