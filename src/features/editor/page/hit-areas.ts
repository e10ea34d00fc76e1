/**
 * Tap areas of a page's fields (WCAG 2.5.8). On a phone's page some texts are a few pixels high and close together.
 * Each still gets an area as wide as a finger. The drawing stays where the design has it; only the areas move.
 */
import type { Part } from '#core/contract/template-format.ts';
import type { Field } from '../state/fields.ts';

/** WCAG requires 24. A little more, so that half pixels do not matter. */
export const HIT_PX = 26;
/** Maximum number of rounds that move areas apart. A page's few fields need one or two. */
const MOST_ROUNDS = 60;

/** CSS pixels from the trimmed page's top left. */
export interface HitArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Texts lie above pictures, and a later picture above an earlier one, as they are drawn. Areas of texts and of small
 * pictures never share a pixel. A larger picture keeps the rest around them.
 * @param pxPerPt scale of the page as it is shown
 * @param fields in any order; the result is by their id
 */
export function hitAreas(fields: readonly Field[], { trimBox }: Pick<Part, 'trimBox'>, pxPerPt: number): ReadonlyMap<string, HitArea> {
  const page: Rect = { left: 0, top: 0, right: trimBox.width * pxPerPt, bottom: trimBox.height * pxPerPt };
  const rects = new Map(fields.map((field) => [field.id, grown(boundsOf(field, trimBox, pxPerPt))]));
  const apart = fields.filter((field) => field.kind === 'text' || isSmall(rects.get(field.id))).flatMap(({ id }) => rects.get(id) ?? []);
  for (let round = 0; round < MOST_ROUNDS && separateAll(apart); round += 1) for (const rect of apart) keepOn(page, rect);
  return new Map([...rects].map(([id, { left, top, right, bottom }]) => [id, { left, top, width: right - left, height: bottom - top }]));
}

/** Bounding box of a tilted box. */
function boundsOf({ element: { box, tiltDeg = 0 } }: Field, trimBox: Part['trimBox'], pxPerPt: number): Rect {
  const angle = (tiltDeg * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [halfWidth, halfHeight] = [(box.width * cos + box.height * sin) / 2, (box.width * sin + box.height * cos) / 2];
  const [x, y] = [box.x + box.width / 2 - trimBox.x, box.y + box.height / 2 - trimBox.y];
  return {
    left: Math.max(x - halfWidth, 0) * pxPerPt,
    top: Math.max(y - halfHeight, 0) * pxPerPt,
    right: Math.min(x + halfWidth, trimBox.width) * pxPerPt,
    bottom: Math.min(y + halfHeight, trimBox.height) * pxPerPt,
  };
}

function grown({ left, top, right, bottom }: Rect): Rect {
  const [x, y] = [Math.max(HIT_PX - (right - left), 0) / 2, Math.max(HIT_PX - (bottom - top), 0) / 2];
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

const isSmall = (rect: Rect | undefined): boolean =>
  rect !== undefined && Math.min(rect.right - rect.left, rect.bottom - rect.top) < 2 * HIT_PX;

/** @returns whether any two areas overlapped */
function separateAll(rects: readonly Rect[]): boolean {
  let isMoved = false;
  for (const [at, one] of rects.entries()) for (const other of rects.slice(at + 1)) isMoved = separate(one, other) || isMoved;
  return isMoved;
}

/** Separates along the axis with the smaller overlap: an area first gives up its spare space, then both move. */
function separate(one: Rect, other: Rect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  // A rounding difference is not an overlap.
  if (across <= 0.01 || down <= 0.01) return false;
  if (down <= across) separateAlong(one, other, 'top', 'bottom');
  else separateAlong(one, other, 'left', 'right');
  return true;
}

function separateAlong(one: Rect, other: Rect, start: 'top' | 'left', end: 'bottom' | 'right'): void {
  const [first, second] = one[start] + one[end] <= other[start] + other[end] ? [one, other] : [other, one];
  const spare = (rect: Rect): number => Math.max(rect[end] - rect[start] - HIT_PX, 0);
  const shared = (): number => Math.max(first[end] - second[start], 0);
  const given = Math.min(spare(first), shared() / 2);
  first[end] -= given;
  second[start] += Math.min(spare(second), shared());
  first[end] -= Math.min(spare(first), shared());
  const move = shared() / 2;
  first[start] -= move;
  first[end] -= move;
  second[start] += move;
  second[end] += move;
}

function keepOn(page: Rect, rect: Rect): void {
  const x = Math.max(page.left - rect.left, 0) - Math.max(rect.right - page.right, 0);
  const y = Math.max(page.top - rect.top, 0) - Math.max(rect.bottom - page.bottom, 0);
  rect.left += x;
  rect.right += x;
  rect.top += y;
  rect.bottom += y;
}
