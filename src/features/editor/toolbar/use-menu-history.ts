import { createContext, useCallback, useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isViewEntry } from '#src/ui/dialogs/open-view.ts';
import type { EditorPlace } from '../state/editor-context.ts';
import { useEditorState } from '../state/editor-store.ts';
import { actionOf, isSameMarker, markerOf, readMarker, withMarker } from './menu-marker.ts';

/** A browser reports a step back within a fraction of this time. */
const STEP_BACK_MS = 1000;

export type Leave = (leave: () => void) => void;

/** Leaves the editor so that a later step back does not open it again. */
export const LeaveContext = createContext<Leave>((leave) => leave());

/**
 * Every screen except main is one history entry: Back leads to main, Forward to the screen again, and a reload keeps
 * the screen. Another screen replaces the entry, so that Back always leads to main.
 * @returns a function that leaves the editor without an entry of a screen in the history
 */
export function useMenuHistory({ store, timers }: Pick<EditorPlace, 'store' | 'timers'>): Leave {
  const location = useLocation();
  const navigate = useNavigate();
  const kind = useNavigationType();
  const menu = useEditorState(store, (state) => state.menu);
  const currentResourceId = useEditorState(store, (state) => state.currentResourceId);
  /** Each step has its own location object. Its key cannot be used: a step forth and back may be rendered at once. */
  const seen = useRef<Location | null>(null);
  /** The editor itself has called a step back. The browser reports later that it happened. */
  const isLeaving = useRef(false);

  useEffect(() => {
    const there = readMarker(location.state);
    const before = seen.current;
    const isNew = before !== location;
    seen.current = location;
    // The step out of a view on the whole screen is none of the editor's: what was chosen in it is the store's to say.
    const isOutOfView = before !== null && isViewEntry(before.state) && isSameMarker(readMarker(before.state), there);
    if (isNew && kind === 'POP' && !isLeaving.current && !isOutOfView) {
      if (!isSameMarker(there, markerOf(store.peek()))) store.dispatch(actionOf(there));
      if (isSameMarker(there, markerOf(store.peek()))) return;
    }
    if (isNew && kind === 'POP') isLeaving.current = false;
    if (isLeaving.current || isViewEntry(location.state)) return;
    const wanted = markerOf({ menu, currentResourceId });
    if (isSameMarker(there, wanted)) return;
    const address = { pathname: location.pathname, search: location.search, hash: location.hash };
    if (wanted !== null) {
      void navigate(address, { replace: there !== null, state: withMarker(location.state, wanted), preventScrollReset: true });
      return;
    }
    isLeaving.current = true;
    void navigate(-1);
  }, [location, kind, navigate, store, menu, currentResourceId]);

  const isInScreen = readMarker(location.state) !== null;
  return useCallback(
    (leave) => {
      if (!isInScreen && !isLeaving.current) return leave();
      let isDone = false;
      const once = () => {
        if (!isDone) leave();
        isDone = true;
      };
      window.addEventListener('popstate', once, { once: true });
      // The step back may have happened already, with only its render still to come.
      timers.after(STEP_BACK_MS, once);
      if (isLeaving.current) return;
      isLeaving.current = true;
      void navigate(-1);
    },
    [isInScreen, navigate, timers],
  );
}
