import type { OrderLine } from '#core/contract/entities.ts';
import { createStore, type Store } from '../store.ts';

/** Lines that left the cart because of a change to another line, until the customer has closed what says so. */
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
    // Nothing that left says nothing of what was told before.
    tell: (lines) => lines.length > 0 && show(lines),
    close: () => show([]),
  };
}
