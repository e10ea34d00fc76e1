import type { OrderLine } from '#core/contract/entities.ts';
import { useDeviceWhenReady } from '../device-context.tsx';
import { createLeftLines } from '#src/data/cart/left-lines.ts';
import { useStore } from '#src/data/store.ts';

const noLines = createLeftLines();

/** Lines that were removed from the cart by a change to another line. */
export function useLeftLines(): { readonly lines: readonly OrderLine[]; readonly close: () => void } {
  const device = useDeviceWhenReady();
  const store = device?.leftLines ?? noLines;
  return { lines: useStore(store), close: store.close };
}
