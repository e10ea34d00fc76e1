import type { OrderLine } from '#core/contract/entities.ts';
import { createStore, type Store } from '../store.ts';

/** Lines that were removed from the cart by a change to another line, until the customer closes the message about them. */
export interface LeftLines extends Store<readonly OrderLine[]> {
  tell(lines: readonly OrderLine[]): void;
  close(): void;
}

export function createLeftLines(): LeftLines {
  let left: readonly OrderLine[] = [];
  const followers = new Set<(lines: readonly OrderLine[]) => void>();
  const show = (lines: readonly OrderLine[]) => {
    left = lines;
    for (const follow of followers) follow(lines);
  };
  const store = createStore<readonly OrderLine[]>([], (set) => {
    followers.add(set);
    set(left);
    return () => followers.delete(set);
  });
  return {
    ...store,
    // A change that removes no other line keeps the earlier message.
    tell: (lines) => lines.length > 0 && show(lines),
    close: () => show([]),
  };
}
