import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefCallback, useCallback, useLayoutEffect, useState } from 'react';
import { useKeptPlace } from '#src/ui/page/use-kept-place.ts';

/** Widths from which there are three and four columns (D2 §9: 2, 3 and 4 at small, medium and large widths). */
const MEDIUM = '(min-width: 768px)';
const LARGE = '(min-width: 1024px)';
/** D2 §9. */
const PREVIEW_ASPECT = { narrow: 1, wide: 400 / 290 } as const;
/**
 * Padding around the preview and height of the text below it, in pixels. Only an estimate: rendered rows are measured.
 */
const MAT_PX = { narrow: 14, wide: 26 } as const;
const WORDS_PX = 92;
const COLUMN_GAP_PX = { narrow: 16, wide: 24 } as const;
const ROW_GAP_PX = { narrow: 24, wide: 32 } as const;
/** Rows rendered outside the visible area: enough for a swipe and for the next Tab. */
const OVERSCAN = 4;

interface Place {
  readonly width: number;
  /** Distance from the top of the page. */
  readonly top: number;
  /** Number of columns by the computed style. With large text it is lower than the window's width suggests. */
  readonly columns: number;
}

export interface VirtualRows {
  readonly list: RefCallback<HTMLElement>;
  /** Space for the rows above and below. */
  readonly room: CSSProperties;
  /** Indexes of the rendered entries. */
  readonly shown: readonly number[];
  /** Props for the first entry of a row, whose height is the row's. */
  measure(index: number): { readonly 'data-index': number; readonly ref: (element: HTMLElement | null) => void } | Record<string, never>;
}

/** A grid that renders only the rows near the visible area, so that five hundred entries scroll like five (CAT-09). */
export function useVirtualRows(count: number): VirtualRows {
  const [place, setPlace] = useState<Place>(() => ({ width: 0, top: 0, columns: likelyColumns() }));
  const { columns } = place;
  const list = usePlace(setPlace);
  const gap = columns <= 2 ? 'narrow' : 'wide';
  const column = (place.width - COLUMN_GAP_PX[gap] * (columns - 1)) / columns;
  const rows = Math.ceil(count / columns);
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which it warns, is not used
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => Math.max(0, column - MAT_PX[gap]) / PREVIEW_ASPECT[gap] + MAT_PX[gap] + WORDS_PX,
    gap: ROW_GAP_PX[gap],
    overscan: OVERSCAN,
    // A late frame shows the rows rendered beyond the edge and does not block scrolling.
    useFlushSync: false,
    scrollMargin: place.top,
  });
  // Another number of columns changes the rows.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns, place.width]);
  useKeptPlace(virtualizer, place.width > 0);
  const visible = virtualizer.getVirtualItems();
  const first = visible[0];
  const last = visible.at(-1);
  return {
    list,
    room: {
      paddingTop: first ? first.start - place.top : 0,
      paddingBottom: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - place.top)) : 0,
    },
    shown: visible
      .flatMap((row) => Array.from({ length: columns }, (_, index) => row.index * columns + index))
      .filter((index) => index < count),
    measure: (index) => (index % columns === 0 ? { 'data-index': index / columns, ref: virtualizer.measureElement } : {}),
  };
}

/** Used until the list is rendered. */
const likelyColumns = (): number => (matchMedia(LARGE).matches ? 4 : matchMedia(MEDIUM).matches ? 3 : 2);

/** The position of the list. It is measured again when the list or the content above it changes its size. */
function usePlace(onChange: (place: Place) => void): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      let last: Place = { width: 0, top: 0, columns: 0 };
      const look = () => {
        const { left, right, top } = element.getBoundingClientRect();
        const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
        const next = { width: right - left, top: Math.round(top + window.scrollY), columns };
        if (next.width === last.width && next.top === last.top && next.columns === last.columns) return;
        last = next;
        onChange(next);
      };
      const observer = new ResizeObserver(look);
      observer.observe(element);
      if (element.parentElement) observer.observe(element.parentElement);
      look();
      return () => observer.disconnect();
    },
    [onChange],
  );
}
