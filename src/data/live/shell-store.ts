import { useSyncExternalStore } from 'react';
import type { User } from '#core/contract/entities.ts';
import type { MenuItem, Settings } from '#core/contract/settings.ts';
import type { Device } from '../device.ts';

export type ShopLook = Pick<Settings, 'name' | 'logo' | 'frontPageImage' | 'frontPageImagePhone'>;

/**
 * The state that the shell and the front page show before Dexie is loaded: a few values that the composition root sets.
 * It is separate from the other hooks so that the first paint does not load the database.
 */
export interface ShellState {
  /** undefined: not known yet. */
  readonly user: User | null | undefined;
  readonly settings: Settings | null;
  /** The part of the settings that is already in the first HTML. */
  readonly look: ShopLook | null;
  readonly menu: readonly MenuItem[];
  readonly cartCount: number;
}

let state: ShellState = { user: undefined, settings: null, look: null, menu: [], cartCount: 0 };
const listeners = new Set<() => void>();

export function updateShell(change: Partial<ShellState>): void {
  state = { ...state, ...(change.settings && { look: change.settings }), ...change };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => state;

export const useShell = (): ShellState => useSyncExternalStore(subscribe, read, read);

/** The present user, as soon as the device knows it. */
export const whenUser = (): Promise<User | null> =>
  new Promise((resolve) => {
    const look = () => {
      if (state.user === undefined) return;
      unsubscribe();
      resolve(state.user);
    };
    const unsubscribe = subscribe(look);
    look();
  });

let provide: (current: () => Device) => void = () => undefined;
const started = new Promise<() => Device>((resolve) => {
  provide = resolve;
});

/** Called by the composition root. The owner may change, so the device is read through the function each time. */
export const provideDevice = (current: () => Device): void => provide(current);

/** The device, as soon as the composition root has opened it. */
export const whenDevice = async (): Promise<Device> => (await started)();
