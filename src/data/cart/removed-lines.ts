import type { OrderLine } from '#core/contract/entities.ts';
import { createStore, type Store } from '../store.ts';

/** Lines that were removed from the cart by a change to another line, until the customer closes the message about them. */
export interface RemovedLines extends Store<readonly OrderLine[]> {
  show(lines: readonly OrderLine[]): void;
  close(): void;
}

export function createRemovedLines(): RemovedLines {
  let removed: readonly OrderLine[] = [];
  const followers = new Set<(lines: readonly OrderLine[]) => void>();
  const replace = (lines: readonly OrderLine[]) => {
    removed = lines;
    for (const follow of followers) follow(lines);
  };
  const store = createStore<readonly OrderLine[]>([], (set) => {
    followers.add(set);
    set(removed);
    return () => followers.delete(set);
  });
  return {
    ...store,
    // A change that removes no other line keeps the earlier message.
    show: (lines) => lines.length > 0 && replace(lines),
    close: () => replace([]),
  };
}
