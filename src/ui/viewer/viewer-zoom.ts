/** How the picture on the whole screen is enlarged and moved; pure, in pixels of the stage. */

export interface ViewerZoom {
  /** 1 shows the whole picture. */
  readonly scale: number;
  /** Of the picture's middle from the stage's. */
  readonly x: number;
  readonly y: number;
}

export interface StageSize {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: ViewerZoom = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
export const SCALE_STEP = 1.5;

/**
 * Enlarged so that what is under the fingers stays there.
 * @param at from the stage's middle
 */
export function zoomViewer(
  zoom: ViewerZoom,
  factor: number,
  stage: StageSize,
  at: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): ViewerZoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), MAX_SCALE);
  const grown = scale / zoom.scale;
  return keepInside({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, stage);
}

/** For keys, which zoom about the middle: the stage's size only bounds how far a picture is off it. @param factor 0 shows all */
export const zoomAboutMiddle = (zoom: ViewerZoom, factor: number): ViewerZoom =>
  factor === 0 ? WHOLE : zoomViewer({ ...zoom, x: 0, y: 0 }, factor, { width: 0, height: 0 });

export function moveViewer(zoom: ViewerZoom, by: { readonly x: number; readonly y: number }, stage: StageSize): ViewerZoom {
  return keepInside({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage);
}

/** The stage never shows more nothing than the whole picture would leave. */
function keepInside({ scale, x, y }: ViewerZoom, { width, height }: StageSize): ViewerZoom {
  const most = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 };
  return { scale, x: within(x, most.x), y: within(y, most.y) };
}

/** Never -0. */
const within = (value: number, most: number): number => Math.min(Math.max(value, -most), most) + 0;
