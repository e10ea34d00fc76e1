import svgpath from 'svgpath';
import type { Box } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Matrix } from '../display-list.ts';
import { quantise } from '../geometry/quantise.ts';

/** Distance of the handles of a cubic curve that approximates a quarter of a unit circle (error under 0.03 %). */
const QUARTER = 0.5522847498;

const num = (value: number): string => String(quantise(value));

/**
 * SVG path data as the renderers need it: absolute M, L, C, Q and Z only, transformed and rounded to 1/1000.
 * @returns the parser's message for invalid path data
 */
export function plainPath(d: string, matrix: Matrix): Result<string, string> {
  const path = svgpath(d);
  // `err` is documented by the package and missing in its types.
  const { err: complaint } = path as unknown as { err: string };
  if (complaint) return err(complaint);
  let out = '';
  path
    .abs()
    .unshort()
    .unarc()
    .matrix([...matrix])
    .iterate((segment, _index, x, y) => {
      switch (segment[0]) {
        case 'H':
          out += `L${num(segment[1])} ${num(y)}`;
          break;
        case 'V':
          out += `L${num(x)} ${num(segment[1])}`;
          break;
        case 'Z':
        case 'z':
          out += 'Z';
          break;
        default:
          out +=
            segment[0] +
            segment
              .slice(1)
              .map((value) => num(Number(value)))
              .join(' ');
      }
    });
  return ok(out);
}

export function rectPath({ x, y, width, height }: Box): string {
  return `M${num(x)} ${num(y)}L${num(x + width)} ${num(y)}L${num(x + width)} ${num(y + height)}L${num(x)} ${num(y + height)}Z`;
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  return roundedRectPath({ x: cx - rx, y: cy - ry, width: rx * 2, height: ry * 2 }, rx, ry);
}

/** Radii larger than half a side are reduced to it, as in SVG and CSS. */
export function roundedRectPath(box: Box, radiusX: number, radiusY: number): string {
  const rx = Math.min(radiusX, box.width / 2);
  const ry = Math.min(radiusY, box.height / 2);
  if (rx <= 0 || ry <= 0) return rectPath(box);
  const { x, y } = box;
  const right = x + box.width;
  const bottom = y + box.height;
  const hx = rx * (1 - QUARTER);
  const hy = ry * (1 - QUARTER);
  const point = (px: number, py: number): string => `${num(px)} ${num(py)}`;
  return (
    `M${point(x + rx, y)}L${point(right - rx, y)}C${point(right - hx, y)} ${point(right, y + hy)} ${point(right, y + ry)}` +
    `L${point(right, bottom - ry)}C${point(right, bottom - hy)} ${point(right - hx, bottom)} ${point(right - rx, bottom)}` +
    `L${point(x + rx, bottom)}C${point(x + hx, bottom)} ${point(x, bottom - hy)} ${point(x, bottom - ry)}` +
    `L${point(x, y + ry)}C${point(x, y + hy)} ${point(x + hx, y)} ${point(x + rx, y)}Z`
  );
}
