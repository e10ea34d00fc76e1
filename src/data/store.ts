/** A value that screens share. It is started by its first reader, stopped after its last, and kept in memory only. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  /** Calls the listener after each change, and keeps the store running until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** @param start subscribes to the source and returns the function that ends the subscription */
export function createStore<T>(initial: T, start: (set: (value: T) => void, get: () => T) => () => void): Store<T> {
  let value = initial;
  let stop: () => void = () => undefined;
  // Each subscription is an object of its own, so that one listener may subscribe twice.
  const subscriptions = new Set<{ readonly listener: () => void }>();
  const get = () => value;
  const set = (next: T) => {
    value = next;
    for (const { listener } of subscriptions) listener();
  };
  return {
    get,
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      if (subscriptions.size === 1) stop = start(set, get);
      return () => {
        if (subscriptions.delete(subscription) && subscriptions.size === 0) stop();
      };
    },
  };
}

/** Rerenders after each change of the store's value. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);
