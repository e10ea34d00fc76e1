import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A list that renders only its visible rows. Offsets are in pixels from the top of the page. */
export interface PlacedRows {
  readonly scrollOffset: number | null;
  readonly measurementsCache: readonly { readonly start: number }[];
  getVirtualItemForOffset(offset: number): { readonly index: number; readonly start: number } | undefined;
}

interface KeptPlace {
  /** The row at the top of the screen. The rows above it have only estimated heights when the list is shown again. */
  readonly row: number;
  /** Scroll position within that row, in pixels. */
  readonly past: number;
}

/** By history entry of the tab. A list that was left long ago starts at its top. */
const places = new Map<string, KeptPlace>();
const KEPT = 40;

/** Events that end the wait for late content: from then on the customer scrolls. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Time in which the content above a list may still change its height. */
const SETTLING_MS = 3000;

/**
 * Going back to a long list shows the row that was left, at the same height. The browser restores a number of pixels,
 * which does not work for rows that are not rendered yet.
 * @param isLaidOut the rows have their positions
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
  // Before the rows are unmounted: afterwards the browser has scrolled to an empty area.
  useLayoutEffect(() => () => keep(key, rows), [key, rows]);
}

/** The place to return to, as long as the page is still being built and the customer has not scrolled. */
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
