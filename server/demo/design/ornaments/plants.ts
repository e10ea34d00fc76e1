import { bloom, catkin, harebell, snowdrop, stamens, strawberry } from './blooms.ts';
import { along, type Curve, createScatter, curvePath, dot, headingOn, line, n, place, pointOn, repeat } from './draw.ts';
import { type LeafTones, leaf, lobedLeaf, toothedLeaf, trefoil } from './leaves.ts';
import { at, BARK, hang, STALK, STEM, shorten } from './stem.ts';

/*
 * Plants of the north, one a month; September to December are in autumn-plants.ts. Each grows from 0,0 upwards,
 * about 100 mm tall, leaning slightly to the right: scale and turn it where it stands.
 */
function needles(curve: Curve, count: number, length: number, colors: readonly [string, string]): string {
  const scatter = createScatter(count * 31 + length);
  const side = (to: 1 | -1, color: string): string => {
    const d = Array.from({ length: count }, (_, index) => {
      const t = 0.04 + (0.95 * index) / count;
      const from = pointOn(curve, t);
      const angle = ((headingOn(curve, t) + to * (38 + scatter() * 14)) * Math.PI) / 180;
      const reach = length * (1.02 - t * 0.45) * (0.85 + scatter() * 0.3);
      return `M${n(from.x)} ${n(from.y)}L${n(from.x + Math.sin(angle) * reach)} ${n(from.y - Math.cos(angle) * reach)}`;
    }).join('');
    return line(d, color, 0.75);
  };
  return line(curvePath(curve), BARK, 1.3) + side(1, colors[0]) + side(-1, colors[1]);
}

function branches(
  count: number,
  draw: (t: number, side: 1 | -1) => string,
  spread: number,
  range: readonly [number, number] = [0.2, 0.82],
): string {
  return along(STEM, count, range, (t, side) => ({ content: draw(t, side), angleDeg: side * spread }));
}

export function spruce(): string {
  const tones = ['#3F6B57', '#5A8671'] as const;
  return branches(6, (t) => needles(shorten(46 * (1.1 - t)), 26, 8, tones), 48, [0.16, 0.72]) + needles(STEM, 52, 9, tones);
}

export function snowdrops(): string {
  const blade: LeafTones = { light: '#8FA98A', shade: '#7A9777', rib: '#6B8869' };
  const stem = (length: number, leanDeg: number, size: number): string => {
    const curve: Curve = { from: { x: 0, y: 0 }, via: { x: 0, y: -length * 1.1 }, to: { x: length * 0.16, y: -length } };
    const flower = `${line(curvePath(curve), '#7A9777', 1.1)}${hang(curve, 1, snowdrop(size, '#FFFFFF', '#E3E9EC', '#7FA06B'), -leanDeg + 4)}`;
    return place(flower, { x: 0, y: 0 }, leanDeg);
  };
  return (
    place(leaf(72, 9, blade), { x: 0, y: 0 }, -24) +
    place(leaf(84, 9, blade), { x: 0, y: 0 }, 17) +
    stem(94, -7, 20) +
    stem(78, 12, 19) +
    stem(62, -22, 17) +
    place(leaf(56, 9, blade), { x: 0, y: 0 }, 3)
  );
}

export function willow(): string {
  const bud = (t: number): string => catkin(13 - t * 3, '#C9C4BA', '#EFECE4', '#7A5A47');
  const twig = shorten(52, -1);
  const small =
    line(curvePath(twig), BARK, 1.1) + along(twig, 5, [0.3, 1], (t, side) => ({ content: bud(t), angleDeg: t === 1 ? 0 : side * 26 }));
  return (
    line(curvePath(STEM), BARK, 1.7) +
    at(STEM, 0.3, small, -36) +
    at(STEM, 0.42, small, 34, 0.8) +
    along(STEM, 7, [0.5, 1], (t, side) => ({ content: bud(t), angleDeg: t === 1 ? 0 : side * 28 }))
  );
}

export function hepatica(): string {
  const tones: LeafTones = { light: '#7C9B6C', shade: '#688A5C', rib: '#557549' };
  const flower = (size: number): string =>
    bloom(7, size, size * 0.62, { petal: '#6F7FBF', edge: '#8593CE', heart: '#EFEAD2' }, size * 0.16) + stamens(11, size * 0.36, '#F4F0DE');
  const stem = (length: number, leanDeg: number, size: number): string =>
    place(
      line(`M0 0Q${n(-length * 0.05)} ${n(-length * 0.5)} 0 ${n(-length)}`, '#9A6F62', 1.1) +
        place(flower(size), { x: 0, y: -length }, leanDeg * 2),
      { x: 0, y: 0 },
      leanDeg,
    );
  const foot = (length: number, leanDeg: number, size: number): string =>
    place(line(`M0 0V${n(-length)}`, STALK, 1) + place(lobedLeaf(size, tones), { x: 0, y: -length }), { x: 0, y: 0 }, leanDeg);
  return (
    foot(26, -58, 20) +
    foot(24, 55, 22) +
    stem(88, -5, 15) +
    stem(66, 19, 14) +
    stem(58, -27, 14) +
    foot(20, -18, 18) +
    stem(42, 38, 12) +
    foot(16, 22, 16)
  );
}

export function birch(): string {
  const tones = (t: number): LeafTones =>
    t > 0.6 ? { light: '#B5C77A', shade: '#A2B769', rib: '#849A4F' } : { light: '#9AB565', shade: '#87A456', rib: '#6C8743' };
  const twig = shorten(48, -1);
  const small =
    line(curvePath(twig), BARK, 0.9) +
    along(twig, 5, [0.35, 1], (t, side) => ({ content: toothedLeaf(17, 12, 8, tones(t)), angleDeg: t === 1 ? 0 : side * 50 }));
  return (
    line(curvePath(STEM), BARK, 1.4) +
    at(STEM, 0.26, small, -46) +
    at(STEM, 0.4, small, 44, 0.85) +
    along(STEM, 7, [0.48, 1], (t, side) => ({
      content: toothedLeaf(22 - t * 5, 15 - t * 3, 8, tones(t)),
      angleDeg: t === 1 ? 0 : side * 52,
    }))
  );
}

export function daisies(): string {
  const tones: LeafTones = { light: '#86A070', shade: '#728E5F', rib: '#5D784C' };
  const flower = (size: number): string =>
    bloom(17, size, size * 0.26, { petal: '#FFFFFF', edge: '#F1EEE6', heart: '#E3B23F' }, size * 0.3) +
    repeat(9, (index) => place(dot({ x: 0, y: -size * 0.19 }, size * 0.035, '#C8922C'), { x: 0, y: 0 }, index * 40));
  const stem = (length: number, leanDeg: number, size: number): string => {
    const curve = shorten(length);
    return place(
      line(curvePath(curve), STALK, 1.1) +
        along(curve, 4, [0.12, 0.6], (_t, side) => ({ content: leaf(15, 4.2, tones), angleDeg: side * 36 })) +
        at(curve, 1, flower(size)),
      { x: 0, y: 0 },
      leanDeg,
    );
  };
  return stem(100, -12, 16) + stem(78, 16, 15) + stem(58, -32, 13) + stem(48, 36, 11);
}

export function strawberries(): string {
  const tones: LeafTones = { light: '#7F9F63', shade: '#6B8C52', rib: '#56753F' };
  const stalk = (length: number, leanDeg: number, end: (curve: Curve) => string): string => {
    const curve = shorten(length);
    return place(line(curvePath(curve), STALK, 1.05) + end(curve), { x: 0, y: 0 }, leanDeg);
  };
  const fruit = (size: number, leanDeg: number): string => {
    const arm: Curve = { from: { x: 0, y: 0 }, via: { x: 9, y: -12 }, to: { x: 15, y: 1 } };
    return line(curvePath(arm), STALK, 0.9) + hang(arm, 1, strawberry(size, '#C8443F', '#9E2E30', '#F3D58A', '#6B8C52'), -leanDeg);
  };
  const flower = bloom(5, 9, 8, { petal: '#FFFFFF', edge: '#F5F2EA', heart: '#E3B23F' }, 2.2) + stamens(10, 3.6, '#D9A93B');
  return (
    stalk(60, -34, (c) => at(c, 1, trefoil(26, 17, tones))) +
    stalk(94, -6, (c) => at(c, 1, flower, 0) + at(c, 0.72, fruit(15, -6)) + at(c, 0.55, fruit(13, -6))) +
    stalk(70, 24, (c) => at(c, 0.96, fruit(17, 40), 0) + at(c, 1, trefoil(18, 12, tones), -20)) +
    stalk(38, 52, (c) => at(c, 1, trefoil(24, 16, tones))) +
    stalk(34, -62, (c) => at(c, 1, flower, 0, 0.9))
  );
}

export function harebells(): string {
  const bladeTones: LeafTones = { light: '#8FA47E', shade: '#7D946D', rib: '#6C835D' };
  const stem = (length: number, leanDeg: number, sizes: readonly number[]): string => {
    const curve = shorten(length);
    const flowers = sizes.map((size, index) => {
      const arm: Curve = { from: { x: 0, y: 0 }, via: { x: 4, y: -11 }, to: { x: 12, y: -5 } };
      const branch = line(curvePath(arm), STALK, 0.8) + hang(arm, 1, harebell(size, '#8C93CC', '#747CBA', '#5F7350'), -leanDeg - 8);
      const flipped = index % 2 === 1 ? `<g transform="scale(-1 1)">${branch}</g>` : branch;
      return place(flipped, pointOn(curve, 1 - index * 0.17), 0);
    });
    return place(
      line(curvePath(curve), STALK, 0.95) +
        along(curve, 6, [0.06, 0.55], (_t, side) => ({ content: leaf(15, 2.6, bladeTones), angleDeg: side * 32 })) +
        flowers.join(''),
      { x: 0, y: 0 },
      leanDeg,
    );
  };
  return stem(98, -8, [18, 16, 14]) + stem(74, 18, [16, 14]) + stem(56, -30, [14]);
}

/** A calm green twig that suits any page. */
export function eucalyptus(tones: LeafTones, pairs = 9): string {
  return (
    line(curvePath(STEM), tones.rib, 0.9) +
    repeat(pairs, (index) => {
      const t = 0.1 + (0.86 * index) / pairs;
      const size = 17 - t * 8;
      return (
        at(STEM, t, leaf(size, size * 0.66, tones), -58) +
        at(STEM, t + 0.04, leaf(size, size * 0.66, { ...tones, light: tones.shade, shade: tones.light }), 56)
      );
    }) +
    at(STEM, 1, leaf(9, 5, tones))
  );
}
