/** A value that screens share. It is started by its first reader, stopped after its last, and kept in memory only. */
import { observable } from '@legendapp/state';
import { useSelector } from '@legendapp/state/react';
import { useEffect } from 'react';

export interface Store<T> {
  get(): T;
  /** Increases with each new value. It is a primitive, which Legend-State's hooks follow reliably. */
  readonly version: { get(): number };
  /** Keeps the store running until the returned function is called. */
  retain(): () => void;
}

/** @param start subscribes to the source and returns the function that ends the subscription */
export function createStore<T>(initial: T, start: (set: (value: T) => void, get: () => T) => () => void): Store<T> {
  const version = observable(0);
  let value = initial;
  let readers = 0;
  let stop: () => void = () => undefined;
  const set = (next: T) => {
    value = next;
    version.set((before) => before + 1);
  };
  return {
    get: () => value,
    version,
    retain() {
      readers += 1;
      if (readers === 1) stop = start(set, () => value);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        readers -= 1;
        if (readers === 0) stop();
      };
    },
  };
}

/** Rerenders after each change of the store's value. */
export function useStore<T>(store: Store<T>): T {
  useEffect(() => store.retain(), [store]);
  useSelector(() => store.version.get());
  return store.get();
}
