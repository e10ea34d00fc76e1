import { EMPTY_QUEUE, type Queue } from './queue.ts';
import { createStore, useStore } from '#src/data/store.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const emptyStore = createStore(EMPTY_QUEUE, () => () => undefined);

/** What is on its way to the shop (OFF-12), sent by this tab or another. */
export function useQueue(): Queue {
  const device = useDeviceWhenReady();
  return useStore(device?.live.queue ?? emptyStore);
}
