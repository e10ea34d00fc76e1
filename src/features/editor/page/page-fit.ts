import type { Box } from '#core/contract/template-format.ts';
import type { Size } from '#core/layout/crop.ts';

/** Pixels kept free at the sides, and above and below (D2 §9). */
export interface FitMargins {
  readonly inlinePx: number;
  readonly blockPx: number;
}

export const PAGE_MARGINS: FitMargins = { inlinePx: 30, blockPx: 10 };
/** A small text that is being edited comes close, with more air around it. */
export const SMALL_TEXT_MARGINS: FitMargins = { inlinePx: 60, blockPx: 30 };
/** CSS pixels of font size under which a text is too small to check on the whole page. */
const SMALL_TEXT_PX = 14;
/** Coming closer than this shows nothing more. */
const MAX_PX_PER_PT = 6;

/** The position of a page in its view: pixels from the view's top left, and how large a point is. */
export interface PageFit {
  readonly leftPx: number;
  readonly topPx: number;
  readonly pxPerPt: number;
}

/** The largest placement at which `target` (points on the page) is wholly seen within the margins, centred. */
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

/** The whole page while its text can be read there, else the text's box up close. */
export function fitText(view: Size, trimBox: Box, text: { readonly box: Box; readonly sizePt: number }): PageFit {
  const whole = fitPage(view, trimBox);
  if (text.sizePt * whole.pxPerPt >= SMALL_TEXT_PX) return whole;
  const close = fitBox(view, text.box, SMALL_TEXT_MARGINS, MAX_PX_PER_PT);
  return close.pxPerPt > whole.pxPerPt ? close : whole;
}
