import type { OrderLine } from '#core/contract/entities.ts';
import { useDeviceWhenReady } from '../device-context.tsx';
import { createRemovedLines } from '#src/data/cart/removed-lines.ts';
import { useStore } from '#src/data/store.ts';

const noLines = createRemovedLines();

/** Lines that were removed from the cart by a change to another line. */
export function useRemovedLines(): { readonly lines: readonly OrderLine[]; readonly close: () => void } {
  const device = useDeviceWhenReady();
  const store = device?.removedLines ?? noLines;
  return { lines: useStore(store), close: store.close };
}
