import type { Device } from '../device.ts';
import type { LiveStores } from './answers/live-stores.ts';

/** The device as screens use it, with the stores that they subscribe to. */
export interface LiveDevice extends Device {
  readonly live: LiveStores;
}
