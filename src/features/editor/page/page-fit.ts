import type { Box } from '#core/contract/template-format.ts';
import type { Size } from '#core/layout/crop.ts';

/** Pixels kept free at the sides, and above and below (D2 §9). */
export interface FitMargins {
  readonly inlinePx: number;
  readonly blockPx: number;
}

export const PAGE_MARGINS: FitMargins = { inlinePx: 30, blockPx: 10 };
/** A small text that is being edited is zoomed in, with larger margins. */
export const SMALL_TEXT_MARGINS: FitMargins = { inlinePx: 60, blockPx: 30 };
/** Below this font size in CSS pixels a text is too small to check on the whole page. */
const SMALL_TEXT_PX = 14;
/** A higher scale shows no more detail. */
const MAX_PX_PER_PT = 6;

/** The position of a page in its view: pixels from the view's top left, and the size of a point. */
export interface PageFit {
  readonly leftPx: number;
  readonly topPx: number;
  readonly pxPerPt: number;
}

/** The largest centred placement that shows all of `target` (points on the page) within the margins. */
export function fitBox(view: Size, target: Box, margins: FitMargins, maxPxPerPt = Number.POSITIVE_INFINITY): PageFit {
  const width = Math.max(view.width - 2 * margins.inlinePx, 1);
  const height = Math.max(view.height - 2 * margins.blockPx, 1);
  const pxPerPt = Math.min(width / target.width, height / target.height, maxPxPerPt);
  return {
    pxPerPt,
    leftPx: view.width / 2 - (target.x + target.width / 2) * pxPerPt,
    topPx: view.height / 2 - (target.y + target.height / 2) * pxPerPt,
  };
}

export function fitPage(view: Size, trimBox: Box): PageFit {
  return fitBox(view, trimBox, PAGE_MARGINS);
}

/** The whole page if its text is readable there, else a close view of the text's box. */
export function fitText(view: Size, trimBox: Box, text: { readonly box: Box; readonly sizePt: number }): PageFit {
  const whole = fitPage(view, trimBox);
  if (text.sizePt * whole.pxPerPt >= SMALL_TEXT_PX) return whole;
  const close = fitBox(view, text.box, SMALL_TEXT_MARGINS, MAX_PX_PER_PT);
  return close.pxPerPt > whole.pxPerPt ? close : whole;
}
