/** Words of the shop's pictures, with the letters of the prints' faces, so that no font of the machine is needed. */
import * as hb from 'harfbuzzjs';
import type { DisplayPage } from '#core/layout/display-list.ts';
import { familyForText } from '#core/layout/text/family-for-text.ts';
import { layoutText } from '#core/layout/text/layout-text.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { pageToSvg } from '#core/layout/to-svg.ts';
import { openDrawn } from '#server/print/compare-pixels.ts';
import { drawSvg } from '#server/print/drawing/draw-svg.ts';
import { readFace } from '#server/print/read-face.ts';
import type { Services } from '#server/services.ts';

interface WordsLook {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Left and right of the words. */
  readonly margin: number;
  /** Smaller where the words do not fit. */
  readonly sizePx: number;
  readonly color: string;
  readonly paper: string;
  readonly align: 'left' | 'center';
  /** At most. */
  readonly lines: number;
}

/** @returns a PNG of that size, filled with the paper */
export async function drawWords(layout: Services['layout'], text: string, look: WordsLook): Promise<Buffer> {
  const { widthPx, heightPx, margin } = look;
  const engine = createTextEngine(hb, readFace);
  const family = (await familyForText(engine, text, ['Lora', 'Roboto'])) ?? (await familyForText(engine, text)) ?? 'Roboto';
  await engine.loadForTexts([{ family, text }]);
  const page: DisplayPage = {
    partId: 'words',
    widthPt: widthPx,
    heightPt: heightPx,
    trimBox: { x: 0, y: 0, width: widthPx, height: heightPx },
    paper: look.paper,
    items: [
      layoutText(engine, {
        text,
        family,
        sizePt: look.sizePx,
        color: look.color,
        maxLines: look.lines,
        horizontalAlign: look.align,
        verticalAlign: 'middle',
        box: { x: margin, y: 0, width: widthPx - 2 * margin, height: heightPx },
        tiltDeg: 0,
        resourceId: null,
      }),
    ],
  };
  const svg = pageToSvg(await layout.draw(page), () => null);
  return openDrawn(await drawSvg(svg, widthPx))
    .png()
    .toBuffer();
}
