import type { Box } from '#core/contract/template-format.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of a box that stands tilted about its centre, clockwise, where it comes to lie on the page. */
export function turnPoint({ x, y }: Point, box: Box, tiltDeg: number): Point {
  const angle = (tiltDeg * Math.PI) / 180;
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const [dx, dy] = [x - centre.x, y - centre.y];
  return { x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle), y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle) };
}
