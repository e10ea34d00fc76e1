/** Where each picture of a large set hangs, worked out once: only those in sight are then drawn. */

export interface GalleryBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GalleryRow {
  readonly top: number;
  readonly height: number;
  /** Places in the list: from, and up to without. */
  readonly from: number;
  readonly to: number;
}

export interface GalleryLayout {
  readonly boxes: readonly GalleryBox[];
  readonly rows: readonly GalleryRow[];
  readonly height: number;
}

export interface GalleryOptions {
  readonly widthPx: number;
  readonly columns: number;
  readonly gapPx: number;
}

/** As in the grid of a small set: portraits in one column, landscapes over two. */
const PORTRAIT = 4 / 5;
const LANDSCAPE = 3 / 2;

export function layoutGallery(isWide: readonly boolean[], { widthPx, columns, gapPx }: GalleryOptions): GalleryLayout {
  const column = (widthPx - gapPx * (columns - 1)) / columns;
  const boxes: GalleryBox[] = [];
  const rows: GalleryRow[] = [];
  let top = 0;
  for (let from = 0; from < isWide.length; ) {
    let to = from;
    let used = 0;
    while (to < isWide.length && used + spanOf(isWide[to], columns) <= columns) {
      used += spanOf(isWide[to], columns);
      to += 1;
    }
    // Landscapes beside portraits are as high as those; alone they keep their own shape.
    const hasPortrait = isWide.slice(from, to).includes(false);
    const height = Math.round(hasPortrait ? column / PORTRAIT : spanWidth(Math.min(2, columns), column, gapPx) / LANDSCAPE);
    let at = 0;
    for (let index = from; index < to; index += 1) {
      const span = spanOf(isWide[index], columns);
      boxes.push({ x: at * (column + gapPx), y: top, width: spanWidth(span, column, gapPx), height });
      at += span;
    }
    rows.push({ top, height, from, to });
    top += height + gapPx;
    from = to;
  }
  return { boxes, rows, height: Math.max(0, top - gapPx) };
}

const spanOf = (isWide: boolean | undefined, columns: number): number => (isWide ? Math.min(2, columns) : 1);
const spanWidth = (span: number, column: number, gapPx: number): number => span * column + (span - 1) * gapPx;
