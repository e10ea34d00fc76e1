/** The words of the watermark as outlines, by the letters that prints are set in: no font of the machine is needed. */
import * as hb from 'harfbuzzjs';
import { lineMatrix } from '#core/layout/geometry/matrix.ts';
import { drawablePage } from '#core/layout/text/glyph-outline.ts';
import { layoutText } from '#core/layout/text/layout-text.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { faceFor } from '#server/print/face-for.ts';
import { readFace } from '#server/print/read-face.ts';

export interface DrawnWords {
  /** SVG path data in font units, y up. */
  readonly outline: string;
  /** Places the outline with its left end at 0 and its baseline at 0. */
  readonly scale: number;
  readonly widthPx: number;
}

/**
 * Of the shop, in the language of none. A shop without a name still has a mark.
 * @param shopName as its settings have it
 */
export const markOf = (shopName: string): string => `© ${shopName}`.trim();

/** @param mostPx a longer text is drawn smaller */
export async function drawWords(words: string, sizePx: number, mostPx: number): Promise<DrawnWords> {
  const engine = createTextEngine(hb, readFace);
  const family = await faceFor(engine, words);
  const box = { x: 0, y: 0, width: mostPx, height: sizePx * 2 };
  const item = layoutText(engine, {
    text: words,
    family,
    sizePt: sizePx,
    color: '#ffffff',
    maxLines: 1,
    horizontalAlign: 'left',
    verticalAlign: 'top',
    box,
    tiltDeg: 0,
    resourceId: null,
  });
  const page = { partId: 'watermark', widthPt: box.width, heightPt: box.height, trimBox: box, paper: '#000000', items: [item] };
  const [drawn] = drawablePage(page, engine).items;
  const [line] = item.lines;
  const outline = drawn?.kind === 'text' ? (drawn.outlines[0] ?? '') : '';
  return { outline, scale: line ? lineMatrix(item, line)[0] : 1, widthPx: line?.widthPt ?? 0 };
}
