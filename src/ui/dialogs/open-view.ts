/** Views on the whole screen: which one is open, and how an entry of the browser's history says so (docs/adr/0010). */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface OpenView {
  close(): void;
}

let open: readonly OpenView[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenView[]): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const onTop = (): OpenView | null => open.at(-1) ?? null;

export const useOpenView = (): OpenView | null => useSyncExternalStore(subscribe, onTop);

/** For as long as it is mounted, the browser's Back closes it. */
export function useIsOpenView(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Before it is drawn: a Back pressed on what is seen finds its entry.
  useLayoutEffect(() => {
    const view: OpenView = { close: () => close.current() };
    change([...open, view]);
    return () => change(open.filter((other) => other !== view));
  }, []);
}

const isRecord = (state: unknown): state is Record<string, unknown> => typeof state === 'object' && state !== null;

/** @param state of a history entry: anything, also from another version */
export const isViewEntry = (state: unknown): boolean => isRecord(state) && state.wholeScreen === true;

export const withView = (state: unknown): Record<string, unknown> => ({ ...(isRecord(state) && state), wholeScreen: true });
