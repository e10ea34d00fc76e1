import type { Box } from '#core/contract/template-format.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The position on the page of a point in a box that is tilted clockwise about its centre. */
export function turnPoint({ x, y }: Point, box: Box, tiltDeg: number): Point {
  const angle = (tiltDeg * Math.PI) / 180;
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [dx, dy] = [x - centre.x, y - centre.y];
  return { x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle), y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle) };
}
