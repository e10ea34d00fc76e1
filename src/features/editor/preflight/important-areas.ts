import type { Box, ImageElement, ImageResource } from '#core/contract/template-format.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import { turnPoint } from '../pictures/crop/turn-point.ts';

/** The important area, in fractions of the upright picture. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Eyes to mouth in a school portrait: photographers place every subject alike. */
const FACE: Area = { left: 0.38, top: 0.22, right: 0.62, bottom: 0.48 };
/** The rows of a group, without the outer edges, where no person is. */
const GROUP: Area = { left: 0.1, top: 0.3, right: 0.9, bottom: 0.7 };

export type CutOff = 'face' | 'group';

/**
 * The part of a picture that is probably lost: outside its field, or outside the page's safe area.
 * An estimate from how such pictures are usually taken, so its text says 'may'. The customer's own pictures are not
 * checked.
 */
export function cutOffArea(
  element: Pick<ImageElement, 'box' | 'tiltDeg'>,
  image: Pick<ImageResource, 'cropRect' | 'rotation'>,
  picture: Pick<Picture, 'pictureType' | 'keywords'>,
  safeBox: Box,
): CutOff | null {
  if (picture.keywords.includes('user_uploaded')) return null;
  if (picture.pictureType === 'IP') return isLost(FACE, element, image, safeBox) ? 'face' : null;
  if (picture.pictureType === 'GP') return isLost(GROUP, element, image, safeBox) ? 'group' : null;
  return null;
}

/** A tiny loss is not worth a warning. */
const SLACK = 0.01;

function isLost(
  area: Area,
  { box, tiltDeg = 0 }: Pick<ImageElement, 'box' | 'tiltDeg'>,
  { cropRect, rotation }: Pick<ImageResource, 'cropRect' | 'rotation'>,
  safeBox: Box,
): boolean {
  const corners = [
    [area.left, area.top],
    [area.right, area.top],
    [area.right, area.bottom],
    [area.left, area.bottom],
  ] as const;
  return corners.some(([u, v]) => {
    const [ru, rv] = turned(u, v, rotation);
    const inField = { x: (ru - cropRect.x) / cropRect.width, y: (rv - cropRect.y) / cropRect.height };
    const isCropped = Math.min(inField.x, inField.y) < -SLACK || Math.max(inField.x, inField.y) > 1 + SLACK;
    const onPage = turnPoint({ x: box.x + inField.x * box.width, y: box.y + inField.y * box.height }, box, tiltDeg);
    return isCropped || !isInside(onPage, safeBox);
  });
}

/** A point of the upright picture after its clockwise rotation. */
function turned(u: number, v: number, rotation: ImageResource['rotation']): readonly [number, number] {
  switch (rotation) {
    case 0:
      return [u, v];
    case 90:
      return [1 - v, u];
    case 180:
      return [1 - u, 1 - v];
    case 270:
      return [v, 1 - u];
  }
}

export function isInside({ x, y }: { readonly x: number; readonly y: number }, box: Box): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}
