import { fill, line, n, place, repeat } from './draw.ts';

/** The light half, the shaded half and the rib of a leaf. */
export interface LeafTones {
  readonly light: string;
  readonly shade: string;
  readonly rib: string;
}

/** Half of an outline from the stalk at 0,0 up to the tip, given how wide it is at each share of its length. */
function half(length: number, side: 1 | -1, widthAt: (t: number) => number, steps: number): string {
  const points = Array.from({ length: steps }, (_, at) => {
    const t = (at + 1) / steps;
    return `${n(side * widthAt(t))} ${n(-length * t)}`;
  });
  return `M0 0L${points.join('L')}Z`;
}

/** A smooth pointed leaf, pointing up. */
export function leaf(length: number, width: number, { light, shade, rib }: LeafTones): string {
  const side = (to: 1 | -1): string =>
    `M0 0C${n(to * width * 0.62)} ${n(-length * 0.18)} ${n(to * width * 0.58)} ${n(-length * 0.66)} 0 ${n(-length)}C${n(to * width * 0.06)} ${n(-length * 0.6)} ${n(to * width * 0.04)} ${n(-length * 0.3)} 0 0Z`;
  return fill(side(1), light) + fill(side(-1), shade) + line(`M0 0V${n(-length * 0.88)}`, rib, Math.max(0.18, width * 0.035));
}

/** Birch, rowan: the leaf with a toothed edge and side ribs. */
export function toothedLeaf(length: number, width: number, teeth: number, { light, shade, rib }: LeafTones): string {
  const widthAt = (t: number): number => {
    const body = width * 0.5 * Math.sin(Math.PI * t ** 0.72) ** 0.9;
    return body * (1 - 0.16 * ((t * teeth) % 1)) * (t >= 1 ? 0 : 1);
  };
  const ribs = repeat(4, (at) => {
    const y = -length * (0.2 + at * 0.17);
    const reach = widthAt(0.3 + at * 0.17) * 0.7;
    return line(`M0 ${n(y)}L${n(reach)} ${n(y - length * 0.11)}M0 ${n(y)}L${n(-reach)} ${n(y - length * 0.11)}`, rib, width * 0.02);
  });
  return (
    fill(half(length, 1, widthAt, teeth * 6), light) +
    fill(half(length, -1, widthAt, teeth * 6), shade) +
    line(`M0 0V${n(-length * 0.92)}`, rib, width * 0.035) +
    ribs
  );
}

/** Oak: rounded lobes. */
export function oakLeaf(length: number, width: number, { light, shade, rib }: LeafTones): string {
  const widthAt = (t: number): number =>
    width * 0.5 * Math.sin(Math.PI * Math.min(1, t ** 1.25)) ** 0.7 * (0.72 + 0.28 * Math.sin(t * Math.PI * 8 - 1)) * (t >= 1 ? 0 : 1) +
    (t < 1 ? 0.02 * width : 0);
  const ribs = repeat(3, (at) => {
    const y = -length * (0.26 + at * 0.2);
    return line(
      `M0 ${n(y)}L${n(width * 0.3)} ${n(y - length * 0.1)}M0 ${n(y)}L${n(-width * 0.3)} ${n(y - length * 0.1)}`,
      rib,
      width * 0.022,
    );
  });
  return (
    fill(half(length, 1, widthAt, 48), light) +
    fill(half(length, -1, widthAt, 48), shade) +
    line(`M0 ${n(length * 0.14)}V${n(-length * 0.94)}`, rib, width * 0.035) +
    ribs
  );
}

/** Holly: spines with hollow curves between them. */
export function hollyLeaf(length: number, width: number, { light, shade, rib }: LeafTones): string {
  const stops = [0, 0.26, 0.5, 0.74, 1];
  const reach = [0, 0.46, 0.5, 0.42, 0];
  const side = (to: 1 | -1): string => {
    let d = 'M0 0';
    for (let at = 1; at < stops.length; at++) {
      const middle = ((stops[at - 1] ?? 0) + (stops[at] ?? 0)) / 2;
      const hollow = Math.max(0.08, Math.min(reach[at - 1] ?? 0, reach[at] ?? 0) * 0.55 + 0.05);
      d += `Q${n(to * width * hollow)} ${n(-length * middle)} ${n(to * width * (reach[at] ?? 0))} ${n(-length * ((stops[at] ?? 0) + (at < 4 ? 0.04 : 0)))}`;
    }
    return `${d}L0 0Z`;
  };
  return fill(side(1), light) + fill(side(-1), shade) + line(`M0 0V${n(-length * 0.9)}`, rib, width * 0.04);
}

/** Three leaflets on one stalk: strawberry. */
export function trefoil(length: number, width: number, tones: LeafTones): string {
  const leaflet = toothedLeaf(length, width, 7, tones);
  return place(leaflet, { x: 0, y: 0 }, -62) + place(leaflet, { x: 0, y: 0 }, 62) + leaflet;
}

/** Hepatica: three round lobes in one leaf. */
export function lobedLeaf(size: number, { light, shade, rib }: LeafTones): string {
  const lobe = `M0 0C${n(size * 0.5)} ${n(-size * 0.1)} ${n(size * 0.42)} ${n(-size * 0.9)} 0 ${n(-size)}C${n(-size * 0.42)} ${n(-size * 0.9)} ${n(-size * 0.5)} ${n(-size * 0.1)} 0 0Z`;
  return (
    place(fill(lobe, shade), { x: 0, y: 0 }, -70) +
    place(fill(lobe, shade), { x: 0, y: 0 }, 70) +
    fill(lobe, light) +
    line(`M0 0V${n(-size * 0.7)}M0 0L${n(size * 0.6)} ${n(-size * 0.22)}M0 0L${n(-size * 0.6)} ${n(-size * 0.22)}`, rib, size * 0.03)
  );
}
