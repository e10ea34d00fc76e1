import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Picture as SetPicture } from '#core/contract/picture-sets.ts';
import { useKeptPlace } from '#src/ui/page/use-kept-place.ts';
import styles from './picture-grid.module.css';
import { layoutGallery } from './gallery-layout.ts';

/** Rows beyond the screen's edge: a fast thumb finds pictures, and the focus the next one. */
const OVERSCAN_ROWS = 4;

/** What the grid of a small set has, in its style sheet. */
function measuresOf(widthPx: number, windowPx: number): { widthPx: number; columns: number; gapPx: number } {
  return { widthPx, columns: windowPx >= 1024 ? 4 : windowPx >= 768 ? 3 : 2, gapPx: windowPx >= 768 ? 16 : 12 };
}

interface LongGalleryProps {
  readonly pictures: readonly SetPicture[];
  /** Over two columns. */
  readonly isWide: (picture: SetPicture) => boolean;
  /** What hangs there: it fills its place. */
  readonly children: (picture: SetPicture) => ReactNode;
}

/** Thousands of pictures: only the rows in sight are in the document, each where it would hang. */
export function LongGallery({ pictures, isWide, children }: LongGalleryProps) {
  const gallery = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState<{ readonly widthPx: number; readonly windowPx: number; readonly topPx: number } | null>(null);
  useLayoutEffect(() => {
    const element = gallery.current;
    if (!element) return undefined;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const next = { widthPx: box.width, windowPx: window.innerWidth, topPx: Math.round(box.top + window.scrollY) };
      setPlace((now) => (now && now.widthPx === next.widthPx && now.windowPx === next.windowPx && now.topPx === next.topPx ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Its own width, and the content above it, which moves it without changing it.
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const wide = useMemo(() => pictures.map(isWide), [pictures, isWide]);
  const layout = useMemo(
    () => (place === null || place.widthPx === 0 ? null : layoutGallery(wide, measuresOf(place.widthPx, place.windowPx))),
    [wide, place],
  );
  const rows = layout?.rows ?? [];
  // oxlint-disable-next-line react/incompatible-library -- the app is built without the React compiler
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? 0,
    gap: place ? measuresOf(place.widthPx, place.windowPx).gapPx : 0,
    overscan: OVERSCAN_ROWS,
    // A frame that is late shows what the rows beyond the edge have ready, rather than holding the scroll back.
    useFlushSync: false,
    scrollMargin: place?.topPx ?? 0,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);
  useKeptPlace(virtualizer, layout !== null);
  return (
    <ul ref={gallery} className={styles.gallery} style={{ height: layout?.height ?? 0 }}>
      {virtualizer.getVirtualItems().flatMap(({ index: rowIndex }) => {
        const row = rows[rowIndex];
        if (!row || !layout) return [];
        return pictures.slice(row.from, row.to).map((picture, offset) => {
          const index = row.from + offset;
          const box = layout.boxes[index];
          return (
            box && (
              <li
                key={picture.uuid}
                className={styles.hung}
                aria-posinset={index + 1}
                aria-setsize={pictures.length}
                style={{ width: box.width, height: box.height, transform: `translate(${box.x}px, ${box.y}px)` }}
              >
                {children(picture)}
              </li>
            )
          );
        });
      })}
    </ul>
  );
}
