/** A value that screens share: started by its first reader, stopped after its last, kept in memory only. */
import { observable } from '@legendapp/state';
import { useSelector } from '@legendapp/state/react';
import { useEffect } from 'react';

export interface Store<T> {
  get(): T;
  /** Rises with each new value: a primitive, which is what Legend-State's hooks follow reliably. */
  readonly version: { get(): number };
  /** Keeps it running until the answer is called. */
  retain(): () => void;
}

/** @param start begins to follow the source and answers how to stop */
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

/** Renders again after each change of the store's value. */
export function useStore<T>(store: Store<T>): T {
  useEffect(() => store.retain(), [store]);
  useSelector(() => store.version.get());
  return store.get();
}
