import { EMPTY_QUEUE, type Queue } from './queue.ts';
import { createStore, useStore } from '#src/data/store.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const emptyStore = createStore(EMPTY_QUEUE, () => () => undefined);

/** The unsent changes (OFF-12), whether this tab or another sends them. */
export function useQueue(): Queue {
  const device = useDeviceWhenReady();
  return useStore(device?.live.queue ?? emptyStore);
}
