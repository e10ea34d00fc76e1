/** A4 sheets filled from the top: a block that does not fit begins the next one. */
import type { FontFamily } from '#core/contract/template-format.ts';
import type { DisplayPage, ShapeItem, TextItem } from '#core/layout/display-list.ts';
import { LINE_HEIGHT } from '#core/layout/text/fit-text.ts';
import type { TextEngine } from '#core/layout/text/text-engine.ts';
import { layoutPaperText } from '../print/layout-paper-text.ts';

/** A4 in points. */
const [WIDTH, HEIGHT] = [595.276, 841.89];
export const MARGIN = 56;
export const INNER = WIDTH - 2 * MARGIN;
const [TOP, BOTTOM] = [56, HEIGHT - 64];
const [INK, SOFT, RULE] = ['#22262a', '#565d63', '#c9c2b6'];
const [USUAL_SIZE, FOOT_TOP, TALLEST] = [10, HEIGHT - 44, 10_000];

export interface Cell {
  readonly text: string;
  /** Offset from the sheet's left edge. */
  readonly x?: number;
  readonly widthPt?: number;
  readonly sizePt?: number;
  readonly isRight?: boolean;
  readonly isSoft?: boolean;
  readonly family?: FontFamily;
}

/** Cells side by side that stay on one sheet. */
export interface Block {
  readonly cells: readonly Cell[];
  /** Space above, unless the block begins a sheet. */
  readonly gapPt?: number;
  /** Draws a line above it. */
  readonly hasRule?: boolean;
  /** Never the last block of a sheet: it stays with the next block. */
  readonly isHeading?: boolean;
}

type Item = TextItem | ShapeItem;

export function createSheets(engine: TextEngine) {
  const pages: Item[][] = [[]];
  let y = TOP;
  const lay = async (cell: Cell, top: number): Promise<TextItem> => {
    const { text, x = MARGIN, sizePt = USUAL_SIZE, isRight = false, isSoft = false } = cell;
    const box = { x, y: top, width: cell.widthPt ?? WIDTH - MARGIN - x, height: TALLEST };
    const plain = { maxLines: 0, tiltDeg: 0, resourceId: null, verticalAlign: 'top' } as const;
    const color = isSoft ? SOFT : INK;
    return layoutPaperText(engine, { ...plain, text, sizePt, box, color, horizontalAlign: isRight ? 'right' : 'left' }, cell.family);
  };
  const heightOf = ({ lines, sizePt }: TextItem): number => lines.length * LINE_HEIGHT * sizePt;
  const spaceOf = async ({ cells, gapPt = 0 }: Block): Promise<number> =>
    gapPt + Math.max(0, ...(await Promise.all(cells.map((cell) => lay(cell, y)))).map(heightOf));
  return {
    /** @param next the block after it */
    add: async ({ cells, gapPt = 0, hasRule = false, isHeading = false }: Block, next?: Block): Promise<void> => {
      const shown = cells.filter(({ text }) => text !== '');
      const withIt = isHeading && next !== undefined ? await spaceOf(next) : 0;
      let items = await Promise.all(shown.map((cell) => lay(cell, y + gapPt)));
      const height = Math.max(0, ...items.map(heightOf));
      if (y + gapPt + height + withIt > BOTTOM && y > TOP) {
        pages.push([]);
        y = TOP - gapPt;
        items = await Promise.all(shown.map((cell) => lay(cell, TOP)));
      }
      const rule = hasRule ? [ruleAt(y + gapPt - 4)] : [];
      pages.at(-1)?.push(...rule, ...items);
      y += gapPt + height;
    },
    /** @param foot footer of each sheet */
    finish: async (foot: (page: number, of: number) => Cell): Promise<readonly DisplayPage[]> => {
      const finished: DisplayPage[] = [];
      for (const [at, items] of pages.entries())
        finished.push({
          partId: String(at + 1),
          widthPt: WIDTH,
          heightPt: HEIGHT,
          trimBox: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
          paper: '#ffffff',
          items: [...items, await lay({ isSoft: true, ...foot(at + 1, pages.length) }, FOOT_TOP)],
        });
      return finished;
    },
  };
}

function ruleAt(y: number): ShapeItem {
  const fill = { kind: 'solid', color: RULE } as const;
  return {
    kind: 'shape',
    d: `M0 0L${INNER} 0L${INNER} 0.6L0 0.6Z`,
    matrix: [1, 0, 0, 1, MARGIN, y],
    fill,
    fillRule: 'nonzero',
    stroke: null,
    opacity: 1,
  };
}
