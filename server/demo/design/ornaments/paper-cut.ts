import { createScatter, dot, fill, line, n, type Point, repeat } from './draw.ts';

/** Landscapes as if cut from coloured paper: each sheet throws a thin shadow on the one behind it. */
const LEFT = -3;
const SHADOW = '#1E2A30';

interface Hill {
  readonly y: number;
  readonly rise: number;
  readonly phase: number;
  readonly color: string;
}

/** A rolling sheet of paper from its edge down to `bottom`. */
export function hill({ y, rise, phase, color }: Hill, right: number, bottom: number): string {
  const span = right - LEFT;
  const edge = (offset: number): string => {
    const knots = Array.from({ length: 5 }, (_, at) => ({ x: LEFT + (span * at) / 4, y: y + offset - rise * Math.sin(phase + at * 1.45) }));
    const [first, ...rest] = knots;
    if (!first) return '';
    let previous = first;
    let d = `M${n(first.x)} ${n(first.y)}`;
    for (const knot of rest) {
      const middle = (previous.x + knot.x) / 2;
      d += `C${n(middle)} ${n(previous.y)} ${n(middle)} ${n(knot.y)} ${n(knot.x)} ${n(knot.y)}`;
      previous = knot;
    }
    return `${d}V${n(bottom)}H${LEFT}Z`;
  };
  return fill(edge(-1.1), SHADOW, 0.1) + fill(edge(0), color);
}

export function orb({ x, y }: Point, radius: number, color: string, halo: string): string {
  return (
    dot({ x, y }, radius * 1.55, halo) +
    dot({ x: x + 0.6, y: y + 0.9 }, radius, SHADOW).replace('/>', ' opacity="0.1"/>') +
    dot({ x, y }, radius, color)
  );
}

export function cloud({ x, y }: Point, size: number, color: string): string {
  const d = `M${n(x)} ${n(y)}a${n(size * 0.42)} ${n(size * 0.42)} 0 0 1 ${n(size * 0.5)} ${n(-size * 0.4)}a${n(size * 0.6)} ${n(size * 0.6)} 0 0 1 ${n(size * 1.1)} ${n(-size * 0.06)}a${n(size * 0.46)} ${n(size * 0.46)} 0 0 1 ${n(size * 0.6)} ${n(size * 0.46)}Z`;
  return `<g transform="translate(0.5 0.9)">${fill(d, SHADOW, 0.1)}</g>${fill(d, color)}`;
}

export function pine({ x, y }: Point, height: number, color: string, snow?: string): string {
  const tier = (top: number, width: number, depth: number): string =>
    `M${n(x)} ${n(y - height * top)}L${n(x + height * width)} ${n(y - height * (top - depth))}H${n(x - height * width)}Z`;
  const tiers = [tier(0.62, 0.27, 0.44), tier(0.82, 0.21, 0.36), tier(1, 0.15, 0.3)];
  const caps = snow
    ? fill(
        `M${n(x)} ${n(y - height)}L${n(x + height * 0.075)} ${n(y - height * 0.85)}L${n(x + height * 0.02)} ${n(y - height * 0.87)}L${n(x - height * 0.03)} ${n(y - height * 0.83)}L${n(x - height * 0.075)} ${n(y - height * 0.85)}Z`,
        snow,
      )
    : '';
  return `<rect x="${n(x - height * 0.025)}" y="${n(y - height * 0.2)}" width="${n(height * 0.05)}" height="${n(height * 0.2)}" fill="#6B4F3F"/>${fill(tiers.join(''), color)}${fill(`M${n(x)} ${n(y - height)}L${n(x + height * 0.27)} ${n(y - height * 0.18)}H${n(x)}Z`, SHADOW, 0.12)}${caps}`;
}

export function roundTree({ x, y }: Point, height: number, crown: string, shade: string): string {
  return (
    `<rect x="${n(x - height * 0.03)}" y="${n(y - height * 0.45)}" width="${n(height * 0.06)}" height="${n(height * 0.45)}" fill="#7A5B46"/><ellipse cx="${n(x)}" cy="${n(y - height * 0.66)}" rx="${n(height * 0.28)}" ry="${n(height * 0.36)}" fill="${crown}"/>` +
    fill(`M${n(x)} ${n(y - height * 1.02)}A${n(height * 0.28)} ${n(height * 0.36)} 0 0 1 ${n(x)} ${n(y - height * 0.3)}Z`, shade) +
    line(
      `M${n(x)} ${n(y - height * 0.35)}L${n(x + height * 0.1)} ${n(y - height * 0.52)}M${n(x)} ${n(y - height * 0.44)}L${n(x - height * 0.09)} ${n(y - height * 0.6)}`,
      '#7A5B46',
      height * 0.022,
    )
  );
}

export function cabin({ x, y }: Point, size: number, wall: string, roof: string, light: string): string {
  return (
    `<rect x="${n(x)}" y="${n(y - size * 0.62)}" width="${n(size)}" height="${n(size * 0.62)}" fill="${wall}"/>` +
    `<rect x="${n(x + size * 0.16)}" y="${n(y - size * 0.4)}" width="${n(size * 0.2)}" height="${n(size * 0.22)}" fill="${light}"/><rect x="${n(x + size * 0.58)}" y="${n(y - size * 0.42)}" width="${n(size * 0.22)}" height="${n(size * 0.42)}" fill="${roof}"/>` +
    `<rect x="${n(x + size * 0.7)}" y="${n(y - size * 1.12)}" width="${n(size * 0.12)}" height="${n(size * 0.32)}" fill="${wall}"/>` +
    fill(
      `M${n(x - size * 0.14)} ${n(y - size * 0.58)}L${n(x + size * 0.5)} ${n(y - size * 1.06)}L${n(x + size * 1.14)} ${n(y - size * 0.58)}Z`,
      roof,
    )
  );
}

export function boat({ x, y }: Point, size: number, sail: string, hull: string): string {
  return (
    fill(`M${n(x)} ${n(y - size * 0.2)}V${n(y - size * 1.3)}L${n(x + size * 0.62)} ${n(y - size * 0.26)}Z`, sail) +
    fill(`M${n(x - size * 0.06)} ${n(y - size * 0.26)}V${n(y - size * 1.05)}L${n(x - size * 0.42)} ${n(y - size * 0.26)}Z`, sail, 0.75) +
    fill(
      `M${n(x - size * 0.6)} ${n(y - size * 0.16)}H${n(x + size * 0.78)}L${n(x + size * 0.5)} ${n(y + size * 0.16)}H${n(x - size * 0.4)}Z`,
      hull,
    ) +
    line(`M${n(x)} ${n(y - size * 0.16)}V${n(y - size * 1.36)}`, hull, size * 0.04)
  );
}

export function hotAirBalloon({ x, y }: Point, size: number, colors: readonly [string, string]): string {
  const shell = `M${n(x)} ${n(y + size * 0.66)}C${n(x - size * 0.26)} ${n(y + size * 0.52)} ${n(x - size * 0.52)} ${n(y + size * 0.2)} ${n(x - size * 0.5)} ${n(y - size * 0.06)}A${n(size * 0.5)} ${n(size * 0.5)} 0 0 1 ${n(x + size * 0.5)} ${n(y - size * 0.06)}C${n(x + size * 0.52)} ${n(y + size * 0.2)} ${n(x + size * 0.26)} ${n(y + size * 0.52)} ${n(x)} ${n(y + size * 0.66)}Z`;
  const stripe = `M${n(x)} ${n(y + size * 0.66)}C${n(x - size * 0.24)} ${n(y + size * 0.3)} ${n(x - size * 0.26)} ${n(y - size * 0.3)} ${n(x)} ${n(y - size * 0.56)}C${n(x + size * 0.26)} ${n(y - size * 0.3)} ${n(x + size * 0.24)} ${n(y + size * 0.3)} ${n(x)} ${n(y + size * 0.66)}Z`;
  return (
    line(
      `M${n(x - size * 0.14)} ${n(y + size * 0.54)}L${n(x - size * 0.09)} ${n(y + size * 0.86)}M${n(x + size * 0.14)} ${n(y + size * 0.54)}L${n(x + size * 0.09)} ${n(y + size * 0.86)}`,
      '#7A5B46',
      0.4,
    ) +
    fill(shell, colors[0]) +
    fill(stripe, colors[1]) +
    `<rect x="${n(x - size * 0.12)}" y="${n(y + size * 0.84)}" width="${n(size * 0.24)}" height="${n(size * 0.18)}" rx="${n(size * 0.04)}" fill="#8A6A4F"/>`
  );
}

export function rainbow({ x, y }: Point, radius: number, colors: readonly string[]): string {
  const width = radius * 0.09;
  return colors
    .map((color, at) => {
      const r = radius - at * width;
      return `<path d="M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y)}" fill="none" stroke="${color}" stroke-width="${n(width)}"/>`;
    })
    .join('');
}

/** A pole with the Norwegian flag, for May. */
export function flag({ x, y }: Point, height: number): string {
  const [w, h] = [height * 0.55, height * 0.4];
  const [left, top] = [x + height * 0.02, y - height * 0.96];
  const cross = (inset: number, color: string): string =>
    `<rect x="${n(left + w * 0.318 - inset)}" y="${n(top)}" width="${n(2 * inset)}" height="${n(h)}" fill="${color}"/><rect x="${n(left)}" y="${n(top + h / 2 - inset)}" width="${n(w)}" height="${n(2 * inset)}" fill="${color}"/>`;
  return (
    line(`M${n(x)} ${n(y)}V${n(y - height)}`, '#F4F1EA', height * 0.035) +
    dot({ x, y: y - height }, height * 0.03, '#D9A93B') +
    `<rect x="${n(left)}" y="${n(top)}" width="${n(w)}" height="${n(h)}" fill="#C0393E"/>${cross(h * 0.125, '#FFFFFF')}${cross(h * 0.0625, '#23406E')}`
  );
}

export function tent({ x, y }: Point, size: number, light: string, shade: string): string {
  return (
    fill(`M${n(x - size * 0.6)} ${n(y)}L${n(x)} ${n(y - size * 0.8)}L${n(x + size * 0.6)} ${n(y)}Z`, light) +
    fill(`M${n(x)} ${n(y - size * 0.8)}L${n(x + size * 0.95)} ${n(y - size * 0.1)}L${n(x + size * 0.6)} ${n(y)}Z`, shade) +
    fill(`M${n(x - size * 0.16)} ${n(y)}L${n(x)} ${n(y - size * 0.56)}L${n(x + size * 0.16)} ${n(y)}Z`, '#4A4038')
  );
}

export function kite({ x, y }: Point, size: number, colors: readonly [string, string], tail: string): string {
  return (
    `<g transform="rotate(24 ${n(x)} ${n(y)})">${fill(`M${n(x)} ${n(y - size)}L${n(x + size * 0.66)} ${n(y)}L${n(x)} ${n(y + size * 1.2)}Z`, colors[0])}${fill(`M${n(x)} ${n(y - size)}L${n(x - size * 0.66)} ${n(y)}L${n(x)} ${n(y + size * 1.2)}Z`, colors[1])}</g>` +
    line(
      `M${n(x - size * 0.46)} ${n(y + size * 1.06)}q${n(-size * 0.7)} ${n(size * 0.5)} ${n(-size * 0.2)} ${n(size * 1.1)}t${n(-size * 0.5)} ${n(size * 1.4)}`,
      tail,
      0.5,
    )
  );
}

export function mushroom({ x, y }: Point, size: number): string {
  return (
    fill(
      `M${n(x - size * 0.16)} ${n(y)}C${n(x - size * 0.1)} ${n(y - size * 0.3)} ${n(x - size * 0.12)} ${n(y - size * 0.4)} ${n(x - size * 0.12)} ${n(y - size * 0.55)}H${n(x + size * 0.12)}C${n(x + size * 0.12)} ${n(y - size * 0.4)} ${n(x + size * 0.1)} ${n(y - size * 0.3)} ${n(x + size * 0.16)} ${n(y)}Z`,
      '#F1E8DA',
    ) +
    fill(
      `M${n(x - size * 0.5)} ${n(y - size * 0.5)}C${n(x - size * 0.46)} ${n(y - size * 1.15)} ${n(x + size * 0.46)} ${n(y - size * 1.15)} ${n(x + size * 0.5)} ${n(y - size * 0.5)}Q${n(x)} ${n(y - size * 0.62)} ${n(x - size * 0.5)} ${n(y - size * 0.5)}Z`,
      '#B8442F',
    ) +
    [
      [-0.22, 0.72],
      [0.05, 0.86],
      [0.26, 0.66],
    ]
      .map(([dx = 0, dy = 0]) => dot({ x: x + dx * size, y: y - dy * size }, size * 0.06, '#F7EFE2'))
      .join('')
  );
}

export const bird = ({ x, y }: Point, size: number, color: string): string =>
  line(
    `M${n(x - size)} ${n(y - size * 0.3)}Q${n(x - size * 0.4)} ${n(y - size * 0.7)} ${n(x)} ${n(y)}Q${n(x + size * 0.4)} ${n(y - size * 0.7)} ${n(x + size)} ${n(y - size * 0.3)}`,
    color,
    size * 0.16,
  );

export const star = ({ x, y }: Point, r: number, color: string): string =>
  fill(
    `M${n(x)} ${n(y - r)}Q${n(x + r * 0.12)} ${n(y - r * 0.12)} ${n(x + r)} ${n(y)}Q${n(x + r * 0.12)} ${n(y + r * 0.12)} ${n(x)} ${n(y + r)}Q${n(x - r * 0.12)} ${n(y + r * 0.12)} ${n(x - r)} ${n(y)}Q${n(x - r * 0.12)} ${n(y - r * 0.12)} ${n(x)} ${n(y - r)}Z`,
    color,
  );

/** Many of a small thing over an area: snow, rain, leaves, stars. */
export function scatter(
  seed: number,
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  draw: (at: Point, random: () => number) => string,
): string {
  const random = createScatter(seed);
  return repeat(count, () => draw({ x: x + random() * width, y: y + random() * height }, random));
}
