import { isFilled } from '../contract/sent-template-data.ts';
import type { Box, ImageElement, ImageResource, TemplateDesign } from '../contract/template-format.ts';
import { assert } from '../kernel/assert.ts';
import { lockCrop, rotatedSize } from './crop.ts';
import type { PictureItem } from './display-list.ts';
import { ellipsePath, plainPath, rectPath, roundedRectPath } from './artwork/path-data.ts';
import { quantise, quantiseBox, quantiseCrop } from './geometry/quantise.ts';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

/**
 * A field with its picture, or without one, for which the renderer shows an empty field.
 * @param design the whole template, which may separate people from their background
 */
export function layoutPicture(
  element: ImageElement,
  resourceId: string,
  resource: ImageResource | null,
  design: Pick<TemplateDesign, 'separateFromBackground'>,
): PictureItem {
  const filled = resource !== null && isFilled(resource) ? resource : null;
  return {
    kind: 'picture',
    resourceId,
    pictureUuid: filled?.uuid ?? null,
    backgroundUuid: design.separateFromBackground ? null : (filled?.background ?? null),
    ...(design.separateFromBackground && { isCutOut: true }),
    box: quantiseBox(element.box),
    tiltDeg: quantise(element.tiltDeg ?? 0),
    clipPath: clipPath(element.mask, element.box),
    cropRect: filled ? quantiseCrop(lockCrop(filled.cropRect, rotatedSize(filled, filled.rotation), element.box)) : WHOLE,
    rotation: filled?.rotation ?? 0,
    effect: filled?.overrideEffect ?? element.overrideEffect ?? 'original',
    border: element.border ? { color: element.border.color, widthPt: quantise(element.border.width) } : null,
  };
}

function clipPath(mask: ImageElement['mask'], box: Box): string {
  switch (mask?.shape) {
    case undefined:
    case 'rect':
      return rectPath(box);
    case 'rounded':
      return roundedRectPath(box, mask.radius, mask.radius);
    case 'ellipse':
      return ellipsePath(box.x + box.width / 2, box.y + box.height / 2, box.width / 2, box.height / 2);
    case 'path': {
      const path = plainPath(mask.d, [box.width, 0, 0, box.height, box.x, box.y]);
      assert(path.ok, 'masks were checked when the template was imported');
      return path.value;
    }
  }
}
