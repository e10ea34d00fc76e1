/** Tells stores to read their answers again: the connection returned, or the page became visible. */
export interface Refreshes {
  /** @param listener gets true if even an answer that was just read must be read again */
  subscribe(listener: (evenFresh: boolean) => void): () => void;
  fire(): void;
  /** The language changed, so all answers contain text in the old one. */
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
