import type { Device } from '../device.ts';
import type { LiveStores } from './answers/live-stores.ts';

/** The device as screens have it: with what they follow of it. */
export interface LiveDevice extends Device {
  readonly live: LiveStores;
}
