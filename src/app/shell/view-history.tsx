import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { isViewEntry, useOpenView, withView } from '#src/ui/dialogs/open-view.ts';

/**
 * A view on the whole screen is one entry of the browser's history (docs/adr/0010): opening pushes it, Back closes the view, and closing
 * it otherwise goes back. An entry whose view is closed is never a step of its own: forward leads back from it, and after a
 * reload Back leaves it together with the entry before.
 */
export default function ViewHistory(): null {
  const location = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  const view = useOpenView();
  const seen = useRef<Location | null>(null);
  const hasEntry = useRef(false);
  /** Our own step is under way: the browser says later that it happened. */
  const awaited = useRef<NavigationType | null>(null);

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = location;
    const isNew = before !== location;
    const isOurs = isNew && awaited.current === kind;
    if (isOurs && kind === NavigationType.Pop) keepPlace();
    if (isOurs || (isNew && awaited.current === NavigationType.Push)) awaited.current = null;
    if (awaited.current !== null) return;
    const isMarked = isViewEntry(location.state);
    const goBack = () => {
      awaited.current = NavigationType.Pop;
      void navigate(-1);
    };
    const mark = (how: NavigationType.Push | NavigationType.Replace) => {
      awaited.current = how;
      hasEntry.current = true;
      const { pathname, search, hash } = location;
      const entry = { replace: how === NavigationType.Replace, state: withView(location.state), preventScrollReset: true };
      // Rendered at once, when React may: as a transition, with a quick Back behind it, it would never be seen here.
      queueMicrotask(() => void navigate({ pathname, search, hash }, { ...entry, flushSync: true }));
    };
    if (view === null) {
      const isClosed = !hasEntry.current;
      hasEntry.current = false;
      const isBack = before !== null && isNew && kind === NavigationType.Pop;
      // The first one that is seen was loaded anew: its address may be the draft's alone.
      if (isMarked ? before !== null : isBack && !isOurs && isClosed && isViewEntry(before.state)) goBack();
    } else if (isMarked) {
      hasEntry.current = true;
    } else if (!hasEntry.current) {
      mark(NavigationType.Push);
    } else if (isNew && kind === NavigationType.Replace) {
      // Another address for the same page, by a part of it that knew the entry before.
      mark(NavigationType.Replace);
    } else if (isNew) {
      hasEntry.current = false;
      view.close();
    }
  }, [location, kind, navigate, view]);
  return null;
}

/** The router shows the place of the opening again, after this. A customer who has scrolled since the view closed stays where they are. */
function keepPlace(): void {
  const top = window.scrollY;
  queueMicrotask(() => window.scrollTo({ top, behavior: 'instant' }));
}
