import { createScatter, dot, fill, line, n, type Point, place, repeat } from './draw.ts';

/** A circle with a scalloped edge, as path data about its centre. */
export function scallop({ x, y }: Point, radius: number, bumps: number, depth: number): string {
  const at = (angle: number, r: number): string => `${n(x + r * Math.sin(angle))} ${n(y - r * Math.cos(angle))}`;
  const step = (2 * Math.PI) / bumps;
  let d = `M${at(0, radius)}`;
  for (let bump = 0; bump < bumps; bump++) d += `Q${at((bump + 0.5) * step, radius + depth)} ${at((bump + 1) * step, radius)}`;
  return `${d}Z`;
}

/** The same edge as a mask: fractions of a square box, four decimals because a hundredth is too coarse there. */
export function scallopMask(bumps: number, depth: number): string {
  const at = (angle: number, r: number): string => `${(0.5 + r * Math.sin(angle)).toFixed(4)} ${(0.5 - r * Math.cos(angle)).toFixed(4)}`;
  const step = (2 * Math.PI) / bumps;
  const radius = 0.5 - depth / 2;
  let d = `M${at(0, radius)}`;
  for (let bump = 0; bump < bumps; bump++) d += `Q${at((bump + 0.5) * step, radius + depth)} ${at((bump + 1) * step, radius)}`;
  return `${d}Z`;
}

/** Pennants on a string that sags between two points. */
export function bunting(from: Point, to: Point, sag: number, count: number, size: number, colors: readonly string[]): string {
  const via = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + sag };
  const on = (t: number): Point => ({
    x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * via.x + t * t * to.x,
    y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * via.y + t * t * to.y,
  });
  const flags = repeat(count, (index) => {
    const a = on((index + 0.08) / count);
    const b = on((index + 0.92) / count);
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const tip = { x: (a.x + b.x) / 2 - Math.sin(angle) * size, y: (a.y + b.y) / 2 + Math.cos(angle) * size };
    return (
      fill(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}L${n(tip.x)} ${n(tip.y)}Z`, colors[index % colors.length] ?? '#000000') +
      fill(
        `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}L${n(b.x + (tip.x - b.x) * 0.12)} ${n(b.y + (tip.y - b.y) * 0.12)}L${n(a.x + (tip.x - a.x) * 0.12)} ${n(a.y + (tip.y - a.y) * 0.12)}Z`,
        '#FFFFFF',
        0.3,
      )
    );
  });
  return flags + line(`M${n(from.x)} ${n(from.y)}Q${n(via.x)} ${n(via.y)} ${n(to.x)} ${n(to.y)}`, '#8C6F5A', 0.5);
}

export function balloon({ x, y }: Point, size: number, color: string, shade: string, string: string): string {
  const body = `M${n(x)} ${n(y + size * 0.62)}C${n(x - size * 0.3)} ${n(y + size * 0.5)} ${n(x - size * 0.5)} ${n(y + size * 0.2)} ${n(x - size * 0.5)} ${n(y - size * 0.08)}A${n(size * 0.5)} ${n(size * 0.53)} 0 0 1 ${n(x + size * 0.5)} ${n(y - size * 0.08)}C${n(x + size * 0.5)} ${n(y + size * 0.2)} ${n(x + size * 0.3)} ${n(y + size * 0.5)} ${n(x)} ${n(y + size * 0.62)}Z`;
  const dark = `M${n(x)} ${n(y + size * 0.62)}C${n(x + size * 0.3)} ${n(y + size * 0.5)} ${n(x + size * 0.5)} ${n(y + size * 0.2)} ${n(x + size * 0.5)} ${n(y - size * 0.08)}A${n(size * 0.5)} ${n(size * 0.53)} 0 0 0 ${n(x + size * 0.2)} ${n(y - size * 0.54)}C${n(x + size * 0.42)} ${n(y - size * 0.2)} ${n(x + size * 0.3)} ${n(y + size * 0.3)} ${n(x)} ${n(y + size * 0.62)}Z`;
  return (
    line(string, '#A08A76', 0.4) +
    fill(`M${n(x - size * 0.08)} ${n(y + size * 0.72)}L${n(x)} ${n(y + size * 0.6)}L${n(x + size * 0.08)} ${n(y + size * 0.72)}Z`, shade) +
    fill(body, color) +
    fill(dark, shade, 0.55) +
    `<ellipse cx="${n(x - size * 0.2)}" cy="${n(y - size * 0.26)}" rx="${n(size * 0.08)}" ry="${n(size * 0.15)}" fill="#FFFFFF" opacity="0.55" transform="rotate(24 ${n(x - size * 0.2)} ${n(y - size * 0.26)})"/>`
  );
}

/** Dots, strips, rings and curls over an area, but not in the circles that something else stands in. */
export function confetti(
  seed: number,
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  colors: readonly string[],
  clear: readonly (Point & { readonly r: number })[],
): string {
  const random = createScatter(seed);
  return repeat(count, () => {
    const at = { x: x + random() * width, y: y + random() * height };
    const color = colors[Math.floor(random() * colors.length)] ?? '#000000';
    const [kind, turn, size] = [random(), random() * 360, 0.8 + random() * 0.9];
    if (clear.some(({ x: cx, y: cy, r }) => Math.hypot(at.x - cx, at.y - cy) < r)) return '';
    if (kind < 0.34) return dot(at, size, color);
    if (kind < 0.62)
      return place(
        `<rect x="${n(-size * 0.5)}" y="${n(-size * 1.7)}" width="${n(size)}" height="${n(size * 3.4)}" rx="${n(size * 0.3)}" fill="${color}"/>`,
        at,
        turn,
      );
    if (kind < 0.8) return `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(size)}" fill="none" stroke="${color}" stroke-width="0.6"/>`;
    return place(line(`M0 ${n(-size * 2)}q${n(size * 1.4)} ${n(size)} 0 ${n(size * 2)}t0 ${n(size * 2)}`, color, 0.7), at, turn);
  });
}

/** A bow tied of ribbon, its knot at 0,0. */
export function bow(size: number, light: string, middle: string, dark: string): string {
  const s = (value: number): string => n(value * size);
  const loop = `M0 0C${s(0.22)} ${s(-0.36)} ${s(0.86)} ${s(-0.62)} ${s(1)} ${s(-0.3)}C${s(1.1)} ${s(-0.04)} ${s(1.08)} ${s(0.24)} ${s(0.96)} ${s(0.3)}C${s(0.74)} ${s(0.4)} ${s(0.26)} ${s(0.2)} 0 0Z`;
  const inner = `M${s(0.12)} 0C${s(0.36)} ${s(-0.12)} ${s(0.7)} ${s(-0.28)} ${s(0.94)} ${s(-0.2)}C${s(0.98)} ${s(-0.02)} ${s(0.94)} ${s(0.16)} ${s(0.88)} ${s(0.2)}C${s(0.66)} ${s(0.22)} ${s(0.34)} ${s(0.12)} ${s(0.12)} 0Z`;
  const tail = `M${s(0.02)} ${s(0.04)}C${s(0.2)} ${s(0.4)} ${s(0.36)} ${s(0.66)} ${s(0.72)} ${s(1.1)}L${s(0.5)} ${s(1.06)}L${s(0.42)} ${s(1.26)}C${s(0.22)} ${s(0.86)} ${s(0.02)} ${s(0.5)} ${s(-0.08)} ${s(0.1)}Z`;
  const wing =
    fill(tail, middle) +
    fill(
      `M${s(0.02)} ${s(0.04)}C${s(0.1)} ${s(0.3)} ${s(0.2)} ${s(0.56)} ${s(0.42)} ${s(1.26)}C${s(0.22)} ${s(0.86)} ${s(0.02)} ${s(0.5)} ${s(-0.08)} ${s(0.1)}Z`,
      dark,
      0.7,
    ) +
    fill(loop, light) +
    fill(inner, dark) +
    line(`M${s(0.1)} ${s(-0.06)}C${s(0.3)} ${s(-0.26)} ${s(0.6)} ${s(-0.42)} ${s(0.8)} ${s(-0.42)}`, '#FFFFFF', size * 0.02).replace(
      '/>',
      ' stroke-opacity="0.35"/>',
    );
  return `<g transform="scale(-1 1)">${wing}</g>${wing}<rect x="${s(-0.15)}" y="${s(-0.17)}" width="${s(0.3)}" height="${s(0.36)}" rx="${s(0.1)}" fill="${light}"/>${line(`M${s(-0.05)} ${s(-0.1)}V${s(0.12)}M${s(0.05)} ${s(-0.1)}V${s(0.12)}`, dark, size * 0.022)}`;
}

/** A ring of leaves that leaves a gap of `gapDeg` at the bottom, growing up on both sides. */
export function wreath(radius: number, gapDeg: number, count: number, draw: (at: number) => string): string {
  const side = repeat(count, (at) => {
    const angle = 180 - gapDeg / 2 - ((180 - gapDeg / 2) * at) / count;
    const radians = (angle * Math.PI) / 180;
    const spot = { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) };
    return place(draw(at), spot, angle - 90 + (at % 2 === 0 ? 46 : -34));
  });
  return `<g transform="scale(-1 1)">${side}</g>${side}`;
}
