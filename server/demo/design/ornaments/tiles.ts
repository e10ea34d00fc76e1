import { createScatter, dot, fill, n, type Point, repeat } from './draw.ts';

/** Square tiles of circles, arcs and bars, as a weaver or a school of design of the twenties would set them. */
export interface TileColors {
  readonly ground: string;
  readonly ink: string;
  readonly accent: string;
}

type Motif = (at: Point, size: number, colors: TileColors) => string;

const square = ({ x, y }: Point, size: number, color: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(size)}" height="${n(size)}" fill="${color}"/>`;

/** A quarter of a disc, its right angle in one of the four corners. */
function quarter({ x, y }: Point, size: number, corner: number, color: string): string {
  const [cx, cy] = [x + (corner === 1 || corner === 2 ? size : 0), y + (corner >= 2 ? size : 0)];
  const [sx, sy] = [corner === 1 || corner === 2 ? -1 : 1, corner >= 2 ? -1 : 1];
  const sweep = sx * sy > 0 ? 1 : 0;
  return fill(`M${n(cx)} ${n(cy)}H${n(cx + sx * size)}A${n(size)} ${n(size)} 0 0 ${sweep} ${n(cx)} ${n(cy + sy * size)}Z`, color);
}

const halfDisc = ({ x, y }: Point, size: number, color: string): string =>
  fill(`M${n(x)} ${n(y + size / 2)}A${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(x + size)} ${n(y + size / 2)}Z`, color);

const MOTIFS: readonly Motif[] = [
  (at, size, { ink, accent }) => quarter(at, size, 0, ink) + quarter(at, size * 0.5, 0, accent),
  (at, size, { ink, accent }) => quarter(at, size, 2, ink) + dot({ x: at.x + size * 0.27, y: at.y + size * 0.27 }, size * 0.16, accent),
  (at, size, { ink, accent }) => halfDisc(at, size, ink) + halfDisc({ x: at.x, y: at.y + size / 2 }, size, accent),
  (at, size, { ink, accent, ground }) =>
    [1, 0.78, 0.56, 0.34]
      .map((share, ring) =>
        quarter({ x: at.x, y: at.y + size * (1 - share) }, size * share, 3, ring % 2 === 0 ? ink : ring === 1 ? ground : accent),
      )
      .join(''),
  ({ x, y }, size, { ink, accent }) =>
    dot({ x: x + size / 2, y: y + size / 2 }, size * 0.4, ink) + dot({ x: x + size / 2, y: y + size / 2 }, size * 0.17, accent),
  ({ x, y }, size, { ink }) =>
    repeat(
      4,
      (bar) =>
        `<rect x="${n(x + size * (0.0625 + bar * 0.25))}" y="${n(y)}" width="${n(size * 0.125)}" height="${n(size)}" fill="${ink}"/>`,
    ),
  ({ x, y }, size, { ink, accent }) =>
    fill(`M${n(x)} ${n(y)}H${n(x + size)}L${n(x)} ${n(y + size)}Z`, ink) +
    dot({ x: x + size * 0.7, y: y + size * 0.7 }, size * 0.15, accent),
  ({ x, y }, size, { ink, accent }) =>
    fill(`M${n(x)} ${n(y)}A${n(size)} ${n(size)} 0 0 1 ${n(x + size)} ${n(y + size)}A${n(size)} ${n(size)} 0 0 1 ${n(x)} ${n(y)}Z`, ink) +
    dot({ x: x + size * 0.5, y: y + size * 0.5 }, size * 0.12, accent),
  (at, size, { ink, accent }) =>
    [0, 1, 2, 3]
      .map((corner) =>
        quarter(
          { x: at.x + (corner === 1 || corner === 2 ? size / 2 : 0), y: at.y + (corner >= 2 ? size / 2 : 0) },
          size / 2,
          (corner + 2) % 4,
          corner % 2 === 0 ? ink : accent,
        ),
      )
      .join(''),
];

/** A field of tiles from the corner on; no tile has the motif of its left or upper neighbour. */
export function tiles(
  seed: number,
  at: Point,
  columns: number,
  rows: number,
  size: number,
  palette: readonly string[],
  skip?: (column: number, row: number) => boolean,
): string {
  const random = createScatter(seed);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '#000000';
  let above: number[] = [];
  return repeat(rows, (row) => {
    const motifs: number[] = [];
    const line = repeat(columns, (column) => {
      const free = MOTIFS.map((_, index) => index).filter((index) => index !== above[column] && index !== motifs[column - 1]);
      const index = free[Math.floor(random() * free.length)] ?? 0;
      motifs.push(index);
      const ground = pick(palette);
      const ink = pick(palette.filter((color) => color !== ground));
      const accent = pick(palette.filter((color) => color !== ground && color !== ink));
      const corner = { x: at.x + column * size, y: at.y + row * size };
      return skip?.(column, row)
        ? ''
        : square(corner, size + 0.05, ground) + (MOTIFS[index]?.(corner, size, { ground, ink, accent }) ?? '');
    });
    above = motifs;
    return line;
  });
}
