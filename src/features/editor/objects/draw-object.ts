import { drawCushion } from './draw-cushion.ts';
import { drawMug } from './draw-mug.ts';
import { drawWall } from './draw-wall.ts';
import type { GiftObject } from './gift-object.ts';
import { mugShape } from './mug-shape.ts';
import type { Canvas2d } from './paint.ts';

/** Fills the whole canvas, which is a square. @param turnRad of a mug */
export function drawObject(context: Canvas2d, print: ImageBitmap, { shownAs, sizeCm }: GiftObject, turnRad: number): void {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  switch (shownAs) {
    case 'mug':
      return drawMug(context, print, mugShape(sizeCm), turnRad);
    case 'cushion':
      return drawCushion(context, print, sizeCm);
    case 'wall':
      return drawWall(context, print, sizeCm);
  }
}
