import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ShownAs } from '#core/contract/entities.ts';
import type { Canvas2d } from './paint.ts';

/**
 * Maximum side of the canvas in pixels, so that a frame is drawn in time. A wall is drawn larger because customers zoom
 * in on its print.
 */
export const MOST_PX = { mug: 1000, cushion: 720, wall: 1400 };
const PX_PER_CSS_PX = { mug: 2, cushion: 2, wall: 4 };

/** Present side of the canvas in pixels; 0 when it is not shown. */
export function useSquare(shownAs: ShownAs): readonly [RefObject<HTMLCanvasElement | null>, number] {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [sidePx, setSide] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const factor = Math.min(2 * devicePixelRatio, PX_PER_CSS_PX[shownAs]);
      setSide(Math.round(Math.min((entry?.contentRect.width ?? 0) * factor, MOST_PX[shownAs])));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [shownAs]);
  return [canvas, sidePx];
}

/** Does not draw on a hidden canvas or from a closed print. */
export function drawOn(
  canvas: HTMLCanvasElement | null,
  sidePx: number,
  print: ImageBitmap | null,
  draw: (context: Canvas2d, print: ImageBitmap) => void,
): void {
  if (!canvas || sidePx === 0 || !print || print.width === 0) return;
  if (canvas.width !== sidePx) Object.assign(canvas, { width: sidePx, height: sidePx });
  const context = canvas.getContext('2d', { alpha: false });
  if (context) draw(context, print);
}
