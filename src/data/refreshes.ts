/** Tells who shows something that it is time to read it again: the connection returned, the page is looked at again. */
export interface Refreshes {
  subscribe(listener: () => void): () => void;
  fire(): void;
}

export function createRefreshes(): Refreshes {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fire() {
      for (const listener of listeners) listener();
    },
  };
}
