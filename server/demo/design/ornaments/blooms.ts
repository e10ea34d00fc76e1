import { dot, fill, line, n, place, repeat } from './draw.ts';

/** Petals about a centre. */
export function bloom(
  count: number,
  length: number,
  width: number,
  colors: { petal: string; edge: string; heart: string },
  heartRadius: number,
): string {
  const petal = `M0 0C${n(width * 0.7)} ${n(-length * 0.35)} ${n(width * 0.55)} ${n(-length)} 0 ${n(-length)}C${n(-width * 0.55)} ${n(-length)} ${n(-width * 0.7)} ${n(-length * 0.35)} 0 0Z`;
  const petals = repeat(count, (at) => place(fill(petal, at % 2 === 0 ? colors.petal : colors.edge), { x: 0, y: 0 }, (360 / count) * at));
  return petals + dot({ x: 0, y: 0 }, heartRadius, colors.heart);
}

/** Stamens round a heart: hepatica, strawberry flower. */
export function stamens(count: number, radius: number, color: string): string {
  return repeat(count, (at) =>
    place(
      line(`M0 0V${n(-radius * 0.8)}`, color, radius * 0.06) + dot({ x: 0, y: -radius }, radius * 0.13, color),
      { x: 0, y: 0 },
      (360 / count) * at,
    ),
  );
}

/** A snowdrop hanging down from 0,0. */
export function snowdrop(length: number, white: string, shadow: string, green: string): string {
  const petal = `M0 0C${n(length * 0.4)} ${n(length * 0.3)} ${n(length * 0.3)} ${n(length * 0.85)} 0 ${n(length)}C${n(-length * 0.3)} ${n(length * 0.85)} ${n(-length * 0.4)} ${n(length * 0.3)} 0 0Z`;
  return (
    place(fill(petal, shadow), { x: 0, y: 0 }, 24) +
    place(fill(petal, shadow), { x: 0, y: 0 }, -24) +
    fill(petal, white) +
    line(`M${n(-length * 0.09)} ${n(length * 0.78)}L0 ${n(length * 0.66)}L${n(length * 0.09)} ${n(length * 0.78)}`, green, length * 0.045) +
    `<ellipse cx="0" cy="${n(-length * 0.06)}" rx="${n(length * 0.11)}" ry="${n(length * 0.14)}" fill="${green}"/>`
  );
}

/** A harebell nodding from 0,0. */
export function harebell(length: number, light: string, shade: string, green: string): string {
  const [w, h] = [length * 0.46, length];
  const bell = `M0 0C${n(w * 0.9)} 0 ${n(w * 0.6)} ${n(h * 0.55)} ${n(w * 1.1)} ${n(h)}L${n(w * 0.5)} ${n(h * 0.86)}L0 ${n(h * 1.06)}L${n(-w * 0.5)} ${n(h * 0.86)}L${n(-w * 1.1)} ${n(h)}C${n(-w * 0.6)} ${n(h * 0.55)} ${n(-w * 0.9)} 0 0 0Z`;
  const shadow = `M0 0C${n(-w * 0.9)} 0 ${n(-w * 0.6)} ${n(h * 0.55)} ${n(-w * 1.1)} ${n(h)}L${n(-w * 0.5)} ${n(h * 0.86)}C${n(-w * 0.35)} ${n(h * 0.5)} ${n(-w * 0.3)} ${n(h * 0.2)} 0 0Z`;
  return (
    fill(bell, light) +
    fill(shadow, shade) +
    line(`M0 0L${n(w * 0.5)} ${n(h * 0.22)}M0 0L${n(-w * 0.5)} ${n(h * 0.22)}M0 0V${n(h * 0.24)}`, green, length * 0.04)
  );
}

/** A wild strawberry hanging from 0,0. */
export function strawberry(size: number, red: string, dark: string, seed: string, green: string): string {
  const body = `M0 ${n(size * 1.1)}C${n(-size * 0.35)} ${n(size)} ${n(-size * 0.62)} ${n(size * 0.4)} ${n(-size * 0.4)} ${n(size * 0.1)}C${n(-size * 0.2)} ${n(-size * 0.04)} ${n(size * 0.2)} ${n(-size * 0.04)} ${n(size * 0.4)} ${n(size * 0.1)}C${n(size * 0.62)} ${n(size * 0.4)} ${n(size * 0.35)} ${n(size)} 0 ${n(size * 1.1)}Z`;
  const shade = `M0 ${n(size * 1.1)}C${n(-size * 0.35)} ${n(size)} ${n(-size * 0.62)} ${n(size * 0.4)} ${n(-size * 0.4)} ${n(size * 0.1)}C${n(-size * 0.3)} ${n(size * 0.5)} ${n(-size * 0.2)} ${n(size * 0.8)} 0 ${n(size * 1.1)}Z`;
  const seeds = [
    [-0.22, 0.3],
    [0.05, 0.26],
    [0.27, 0.36],
    [-0.1, 0.5],
    [0.16, 0.56],
    [-0.2, 0.68],
    [0.02, 0.76],
  ] as const;
  const sepals = repeat(5, (at) =>
    place(
      fill(
        `M0 0C${n(size * 0.1)} ${n(size * 0.06)} ${n(size * 0.1)} ${n(size * 0.2)} 0 ${n(size * 0.34)}C${n(-size * 0.1)} ${n(size * 0.2)} ${n(-size * 0.1)} ${n(size * 0.06)} 0 0Z`,
        green,
      ),
      { x: 0, y: 0 },
      -80 + at * 40,
    ),
  );
  return (
    fill(body, red) +
    fill(shade, dark, 0.5) +
    seeds.map(([x, y]) => dot({ x: x * size, y: y * size }, size * 0.035, seed)).join('') +
    sepals
  );
}

/** A round berry with a glint and the flower's star at its end. */
export function berry(radius: number, color: string, glint: string, star: string): string {
  return (
    dot({ x: 0, y: 0 }, radius, color) +
    `<ellipse cx="${n(-radius * 0.32)}" cy="${n(-radius * 0.36)}" rx="${n(radius * 0.26)}" ry="${n(radius * 0.17)}" fill="${glint}" opacity="0.7" transform="rotate(-35 ${n(-radius * 0.32)} ${n(-radius * 0.36)})"/>` +
    dot({ x: radius * 0.3, y: radius * 0.5 }, radius * 0.13, star)
  );
}

/** A rose hip hanging from 0,0. */
export function roseHip(length: number, red: string, dark: string, tip: string): string {
  const w = length * 0.36;
  const body = `M0 0C${n(w)} ${n(length * 0.04)} ${n(w * 1.2)} ${n(length * 0.62)} ${n(w * 0.3)} ${n(length * 0.9)}H${n(-w * 0.3)}C${n(-w * 1.2)} ${n(length * 0.62)} ${n(-w)} ${n(length * 0.04)} 0 0Z`;
  const shade = `M0 0C${n(-w)} ${n(length * 0.04)} ${n(-w * 1.2)} ${n(length * 0.62)} ${n(-w * 0.3)} ${n(length * 0.9)}C${n(-w * 0.7)} ${n(length * 0.6)} ${n(-w * 0.6)} ${n(length * 0.2)} 0 0Z`;
  return (
    fill(body, red) +
    fill(shade, dark, 0.45) +
    line(
      `M${n(-w * 0.3)} ${n(length * 0.9)}L${n(-w * 0.5)} ${n(length * 1.12)}M0 ${n(length * 0.9)}V${n(length * 1.14)}M${n(w * 0.3)} ${n(length * 0.9)}L${n(w * 0.5)} ${n(length * 1.12)}`,
      tip,
      length * 0.045,
    ) +
    `<ellipse cx="${n(w * 0.38)}" cy="${n(length * 0.3)}" rx="${n(w * 0.13)}" ry="${n(length * 0.1)}" fill="#FFFFFF" opacity="0.45"/>`
  );
}

/** A willow catkin growing up from 0,0. */
export function catkin(length: number, fur: string, light: string, cap: string): string {
  return (
    `<ellipse cx="0" cy="${n(-length * 0.55)}" rx="${n(length * 0.3)}" ry="${n(length * 0.5)}" fill="${fur}"/><ellipse cx="${n(length * 0.08)}" cy="${n(-length * 0.66)}" rx="${n(length * 0.15)}" ry="${n(length * 0.28)}" fill="${light}" opacity="0.8"/>` +
    fill(
      `M${n(-length * 0.24)} ${n(-length * 0.28)}C${n(-length * 0.2)} ${n(length * 0.06)} ${n(length * 0.2)} ${n(length * 0.06)} ${n(length * 0.24)} ${n(-length * 0.28)}C${n(length * 0.1)} ${n(-length * 0.14)} ${n(-length * 0.1)} ${n(-length * 0.14)} ${n(-length * 0.24)} ${n(-length * 0.28)}Z`,
      cap,
    )
  );
}
