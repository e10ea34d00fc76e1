import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A list of which only the rows in sight are on the page; offsets from the top of the page, in pixels. */
export interface PlacedRows {
  readonly scrollOffset: number | null;
  readonly measurementsCache: readonly { readonly start: number }[];
  getVirtualItemForOffset(offset: number): { readonly index: number; readonly start: number } | undefined;
}

interface KeptPlace {
  /** The row at the top of the screen: the rows above it are only guessed at when the list is shown again. */
  readonly row: number;
  /** How far it was scrolled past, in pixels. */
  readonly past: number;
}

/** By the entry of the tab's history. A list left long ago begins at its beginning. */
const places = new Map<string, KeptPlace>();
const KEPT = 40;

/** What ends the wait for late content: from here on the customer decides. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** As long as the content above a list may still change its height. */
const SETTLING_MS = 3000;

/**
 * Going back to a long list shows the row that was left, at the same height: the browser's own way, a number of
 * pixels, knows nothing of rows that are not there yet.
 * @param isLaidOut the rows have their places
 */
export function useKeptPlace(rows: PlacedRows, isLaidOut: boolean): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const place = useSettlingPlace(key, isBack);
  const at = place.current && rows.measurementsCache[place.current.row]?.start;
  useLayoutEffect(() => {
    if (!isLaidOut || !place.current || typeof at !== 'number') return;
    window.scrollTo({ top: at + place.current.past, behavior: 'instant' });
  }, [isLaidOut, place, at]);
  // Before the rows are taken off the page: after that the browser has scrolled to where nothing is.
  useLayoutEffect(() => () => keep(key, rows), [key, rows]);
}

/** Where to go back to, for as long as the page is still being put together and the customer has not moved it. */
function useSettlingPlace(key: string, isBack: boolean): RefObject<KeptPlace | null> {
  const place = useRef(isBack ? (places.get(key) ?? null) : null);
  useEffect(() => {
    if (!place.current) return undefined;
    const end = () => {
      place.current = null;
    };
    const timer = setTimeout(end, SETTLING_MS);
    for (const way of OWN_WAY) window.addEventListener(way, end, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const way of OWN_WAY) window.removeEventListener(way, end);
    };
  }, [place]);
  return place;
}

function keep(key: string, rows: PlacedRows): void {
  const offset = rows.scrollOffset ?? 0;
  const top = rows.getVirtualItemForOffset(offset);
  places.delete(key);
  if (offset <= 0 || !top) return;
  places.set(key, { row: top.index, past: offset - top.start });
  const [oldest] = places.keys();
  if (places.size > KEPT && oldest !== undefined) places.delete(oldest);
}
