import type { Box, Rotation } from '#core/contract/template-format.ts';
import type { GlyphLine, Matrix, PictureItem, TextItem } from '../display-list.ts';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `inner` first, then `outer`, as SVG nests transforms. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, if_] = inner;
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * if_ + e, b * ie + d * if_ + f];
}

/** Rotates about the box's centre. @param angleDeg clockwise, y down */
export function tiltMatrix(box: Box, angleDeg: number): Matrix {
  if (angleDeg === 0) return IDENTITY;
  const angle = (angleDeg * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
}

/** From the unit square of the upright picture to that of the rotated one. */
const ROTATIONS: Readonly<Record<Rotation, Matrix>> = {
  0: IDENTITY,
  90: [0, 1, -1, 0, 1, 0],
  180: [-1, 0, 0, -1, 1, 1],
  270: [0, -1, 1, 0, 0, 1],
};

/**
 * Places a whole upright picture, drawn as the unit square (y down), so that its crop fills the item's box.
 * The renderer clips to `clipPath` and applies `tiltMatrix` outside of both.
 */
export function pictureMatrix(item: Pick<PictureItem, 'box' | 'cropRect' | 'rotation'>): Matrix {
  const { box, cropRect } = item;
  const scaleX = box.width / cropRect.width;
  const scaleY = box.height / cropRect.height;
  return multiply([scaleX, 0, 0, scaleY, box.x - cropRect.x * scaleX, box.y - cropRect.y * scaleY], ROTATIONS[item.rotation]);
}

/** Places a line's outline (font units, y up) on the page, before the tilt. */
export function lineMatrix(item: Pick<TextItem, 'sizePt' | 'unitsPerEm'>, line: Pick<GlyphLine, 'xPt' | 'baselinePt'>): Matrix {
  const scale = item.sizePt / item.unitsPerEm;
  return [scale, 0, 0, -scale, line.xPt, line.baselinePt];
}
