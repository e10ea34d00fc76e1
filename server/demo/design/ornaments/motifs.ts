import { dot, fill, line, n, place, repeat } from './draw.ts';

/** Small motifs for repeat patterns, about 16 mm high, their middle at 0,0: few shapes, flat colours. */
export interface MotifColors {
  readonly main: string;
  readonly second: string;
  readonly light: string;
}
export type PatternMotif = (colors: MotifColors) => string;

const ORIGIN = { x: 0, y: 0 };
const drop = (width: number, height: number): string =>
  `M0 ${n(-height / 2)}C${n(width * 0.1)} ${n(-height * 0.2)} ${n(width / 2)} 0 ${n(width / 2)} ${n(height * 0.2)}A${n(width / 2)} ${n(height * 0.3)} 0 0 1 ${n(-width / 2)} ${n(height * 0.2)}C${n(-width / 2)} 0 ${n(-width * 0.1)} ${n(-height * 0.2)} 0 ${n(-height / 2)}Z`;
const petal = (length: number, width: number): string =>
  `M0 0C${n(width)} ${n(-length * 0.35)} ${n(width * 0.7)} ${n(-length * 0.9)} 0 ${n(-length)}C${n(-width * 0.7)} ${n(-length * 0.9)} ${n(-width)} ${n(-length * 0.35)} 0 0Z`;
const around = (count: number, content: string, startDeg = 0): string =>
  repeat(count, (at) => place(content, ORIGIN, startDeg + (360 / count) * at));

const crystal: PatternMotif = ({ main, second, light }) =>
  around(6, line('M0 0V-7.600M0 -4.200L-2 -6M0 -4.200L2 -6', light, 0.9)) +
  around(6, dot({ x: 0, y: -4 }, 0.7, second), 30) +
  dot(ORIGIN, 1.5, main) +
  dot(ORIGIN, 0.7, light);

const mitten: PatternMotif = ({ main, second, light }) =>
  fill('M-3.600 5.500V-3.200A3.800 4.400 0 0 1 4 -3.200V0.200C5 -0.800 7.400 -1.200 7.200 0.800C7 2.600 4.400 3 4 5.500Z', main) +
  fill('M-4 5H4.400V8H-4Z', light) +
  line('M-2.400 5.600V7.400M-0.600 5.600V7.400M1.200 5.600V7.400M3 5.600V7.400', second, 0.5) +
  fill('M0.200 -4.600L1.600 -2.400L0.200 -0.200L-1.200 -2.400Z', light) +
  dot({ x: 0.2, y: 2.4 }, 0.9, second);

const tulip: PatternMotif = ({ main, second, light }) =>
  line('M0 8V-1', second, 0.9) +
  place(fill(petal(8, 2.4), second), { x: 0, y: 7.6 }, 38) +
  place(fill(petal(8, 2.4), second), { x: 0, y: 7.6 }, -38) +
  fill('M-4 -7.600L-1.900 -5L0 -8L1.900 -5L4 -7.600V-3.400A4 4 0 0 1 -4 -3.400Z', main) +
  fill('M0 -8L1.900 -5L1 -0.400A4 4 0 0 1 -1 -0.400L-1.900 -5Z', light, 0.35);

const raindrop: PatternMotif = ({ main, second, light }) =>
  fill(drop(8, 15), main) + fill(drop(5, 9.6), second) + place(fill(drop(2.2, 4.6), light), { x: 0, y: 1 });

const bird: PatternMotif = ({ main, second, light }) =>
  fill(
    'M-7.600 3.600C-6 -1.600 -3 -4.400 1.200 -4.600A3.600 3.600 0 0 1 7.200 -3.600L9 -2.800L7.200 -2C6.800 3 3.600 5.800 -1 5.600Z',
    main,
  ) +
  fill('M-3.800 2.200C-2.400 -1.400 0.600 -2.200 3.600 -1.800C3.200 1.600 0.600 3.800 -3.800 2.200Z', second) +
  line('M-2.600 1.800C-1 0.400 1 -0.600 2.800 -1', light, 0.5) +
  dot({ x: 5, y: -4 }, 0.65, light) +
  line('M-0.400 5.600V8M2 5V7.600', second, 0.6);

const daisy: PatternMotif = ({ main, second, light }) =>
  around(10, fill(petal(7.8, 1.5), light)) + dot(ORIGIN, 2.7, main) + around(7, dot({ x: 0, y: -1.5 }, 0.36, second));

const fish: PatternMotif = ({ main, second, light }) =>
  fill('M-8.400 0C-5 -5 1 -5.400 4.400 0L8.400 -3.600V3.600L4.400 0C1 5.400 -5 5 -8.400 0Z', main) +
  fill(
    'M-4.800 -3.200C-3.400 -1.200 -3.400 1.200 -4.800 3.200C-6.600 2.400 -7.800 1 -8.400 0C-7.800 -1 -6.600 -2.400 -4.800 -3.200Z',
    second,
  ) +
  line('M-2.200 -2.400Q-1 0 -2.200 2.400M0 -2.200Q1.200 0 0 2.200M2 -1.400Q2.800 0 2 1.400', light, 0.55) +
  dot({ x: -6.2, y: -0.7 }, 0.6, light);

const pear: PatternMotif = ({ main, second, light }) =>
  fill(
    'M0 -5.600C2 -5.600 2.400 -3 3 -1C3.800 0.800 5.200 2 5.200 4A5.200 4.400 0 0 1 -5.200 4C-5.200 2 -3.800 0.800 -3 -1C-2.400 -3 -2 -5.600 0 -5.600Z',
    main,
  ) +
  fill(
    'M0 -5.600C-2 -5.600 -2.400 -3 -3 -1C-3.800 0.800 -5.200 2 -5.200 4A5.200 4.400 0 0 0 -1.600 8.200C-3 3 -1.400 -1 0 -5.600Z',
    light,
    0.35,
  ) +
  line('M0 -5.400C0 -6.600 0.400 -7.400 1 -8.200', second, 0.8) +
  place(fill(petal(5, 1.6), second), { x: 0.4, y: -6.2 }, 68) +
  dot({ x: 1.6, y: 3.4 }, 0.5, second) +
  dot({ x: 2.8, y: 4.8 }, 0.5, second);

const mushroom: PatternMotif = ({ main, second, light }) =>
  fill('M-1.900 -0.600H1.900C1.700 3 2.200 5 2.900 7.600H-2.900C-2.200 5 -1.700 3 -1.900 -0.600Z', light) +
  fill('M-7.200 0C-7 -9 7 -9 7.200 0Q0 -2 -7.200 0Z', main) +
  dot({ x: -3, y: -3.4 }, 1.05, light) +
  dot({ x: 1.2, y: -4.8 }, 1.25, light) +
  dot({ x: 4, y: -2.2 }, 0.8, light) +
  line('M-1.800 1.600Q0 2.600 1.800 1.600', second, 0.7);

const oak: PatternMotif = ({ main, second, light }) =>
  fill(
    'M0 7C-2 6.400 -4.600 6 -3.800 3.400C-6.800 3.200 -6.200 -0.600 -4 -0.600C-6 -3.200 -3.400 -5 -2 -4.200C-2 -7.400 2 -7.400 2 -4.200C3.400 -5 6 -3.200 4 -0.600C6.200 -0.600 6.800 3.200 3.800 3.400C4.600 6 2 6.400 0 7Z',
    main,
  ) +
  line('M0 8.600V-5M0 4L-2.600 2M0 4L2.600 2M0 0.600L-2.800 -1.200M0 0.600L2.800 -1.200', second, 0.6) +
  dot({ x: 0, y: -5.2 }, 0.4, light);

const house: PatternMotif = ({ main, second, light }) =>
  fill('M-5 8V-2.600L0 -8L5 -2.600V8Z', main) +
  fill('M-6.200 -1.800L0 -8.600L6.200 -1.800L5.400 -0.900L0 -6.800L-5.400 -0.900Z', second) +
  `<rect x="-3.200" y="0" width="2.500" height="3" fill="${light}"/><rect x="0.700" y="0" width="2.500" height="3" fill="${light}"/><rect x="-1.200" y="4.400" width="2.400" height="3.600" fill="${second}"/>`;

const tree: PatternMotif = ({ main, second, light }) =>
  `<rect x="-0.700" y="5.400" width="1.400" height="3" fill="${second}"/>` +
  fill('M0 -8L3 -3.400H-3ZM0 -5L4.200 1H-4.200ZM0 -1.400L5.600 6H-5.600Z', main) +
  dot({ x: -1.6, y: 4 }, 0.75, light) +
  dot({ x: 1.8, y: 3 }, 0.75, light) +
  dot({ x: 0, y: -0.4 }, 0.75, light) +
  dot({ x: 0, y: -8.2 }, 1, light);

/** January to December. */
export const MONTH_MOTIFS: readonly PatternMotif[] = [
  crystal,
  mitten,
  tulip,
  raindrop,
  bird,
  daisy,
  fish,
  pear,
  mushroom,
  oak,
  house,
  tree,
];

/** A motif all over an area, every second row shifted by half, two colourings in turn. */
export function pattern(
  motif: PatternMotif,
  colors: readonly [MotifColors, MotifColors],
  [x, y, width, height]: readonly [number, number, number, number],
  pitch: number,
  isHidden: (x: number, y: number) => boolean,
): string {
  const drawings = colors.map((color) => motif(color));
  const columns = Math.ceil(width / pitch) + 1;
  return repeat(Math.ceil(height / pitch) + 1, (row) =>
    repeat(columns, (column) => {
      const at = { x: x + (column + (row % 2) / 2) * pitch, y: y + row * pitch };
      return isHidden(at.x, at.y) ? '' : place(drawings[(row + column) % 2] ?? '', at);
    }),
  );
}
