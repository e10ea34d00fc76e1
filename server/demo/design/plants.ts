import { berry, bloom, catkin, harebell, roseHip, snowdrop, stamens, strawberry } from './blooms.ts';
import { along, type Curve, createScatter, curvePath, dot, headingOn, line, n, place, pointOn, repeat } from './draw.ts';
import { hollyLeaf, type LeafTones, leaf, lobedLeaf, oakLeaf, toothedLeaf, trefoil } from './leaves.ts';

/**
 * Twelve plants of the north, one a month. Each grows from 0,0 upwards, about 100 mm tall,
 * leaning slightly to the right; scale and turn it where it stands.
 */
const BARK = '#7A6352';
const STALK = '#6E8256';

const STEM: Curve = { from: { x: 0, y: 0 }, via: { x: -4, y: -52 }, to: { x: 12, y: -100 } };
const shorten = (length: number, turn = 1): Curve => ({ from: { x: 0, y: 0 }, via: { x: -0.04 * length * turn, y: -0.52 * length }, to: { x: 0.12 * length * turn, y: -length } });
const at = (curve: Curve, t: number, content: string, angleDeg = 0, scale = 1): string => place(content, pointOn(curve, t), headingOn(curve, t) + angleDeg, scale);
/** At a point of a curve but upright: what hangs, hangs straight down. */
const hang = (curve: Curve, t: number, content: string, leanDeg = 0, scale = 1): string => place(content, pointOn(curve, t), leanDeg, scale);

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

function branches(count: number, draw: (t: number, side: 1 | -1) => string, spread: number, range: readonly [number, number] = [0.2, 0.82]): string {
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
  return place(leaf(72, 9, blade), { x: 0, y: 0 }, -24) + place(leaf(84, 9, blade), { x: 0, y: 0 }, 17) + stem(94, -7, 20) + stem(78, 12, 19) + stem(62, -22, 17) + place(leaf(56, 9, blade), { x: 0, y: 0 }, 3);
}

export function willow(): string {
  const bud = (t: number): string => catkin(13 - t * 3, '#C9C4BA', '#EFECE4', '#7A5A47');
  const twig = shorten(52, -1);
  const small = line(curvePath(twig), BARK, 1.1) + along(twig, 5, [0.3, 1], (t, side) => ({ content: bud(t), angleDeg: t === 1 ? 0 : side * 26 }));
  return line(curvePath(STEM), BARK, 1.7) + at(STEM, 0.3, small, -36) + at(STEM, 0.42, small, 34, 0.8) + along(STEM, 7, [0.5, 1], (t, side) => ({ content: bud(t), angleDeg: t === 1 ? 0 : side * 28 }));
}

export function hepatica(): string {
  const tones: LeafTones = { light: '#7C9B6C', shade: '#688A5C', rib: '#557549' };
  const flower = (size: number): string => bloom(7, size, size * 0.62, { petal: '#6F7FBF', edge: '#8593CE', heart: '#EFEAD2' }, size * 0.16) + stamens(11, size * 0.36, '#F4F0DE');
  const stem = (length: number, leanDeg: number, size: number): string => place(line(`M0 0Q${n(-length * 0.05)} ${n(-length * 0.5)} 0 ${n(-length)}`, '#9A6F62', 1.1) + place(flower(size), { x: 0, y: -length }, leanDeg * 2), { x: 0, y: 0 }, leanDeg);
  const foot = (length: number, leanDeg: number, size: number): string => place(line(`M0 0V${n(-length)}`, STALK, 1) + place(lobedLeaf(size, tones), { x: 0, y: -length }), { x: 0, y: 0 }, leanDeg);
  return foot(26, -58, 20) + foot(24, 55, 22) + stem(88, -5, 15) + stem(66, 19, 14) + stem(58, -27, 14) + foot(20, -18, 18) + stem(42, 38, 12) + foot(16, 22, 16);
}

export function birch(): string {
  const tones = (t: number): LeafTones => (t > 0.6 ? { light: '#B5C77A', shade: '#A2B769', rib: '#849A4F' } : { light: '#9AB565', shade: '#87A456', rib: '#6C8743' });
  const twig = shorten(48, -1);
  const small = line(curvePath(twig), BARK, 0.9) + along(twig, 5, [0.35, 1], (t, side) => ({ content: toothedLeaf(17, 12, 8, tones(t)), angleDeg: t === 1 ? 0 : side * 50 }));
  return line(curvePath(STEM), BARK, 1.4) + at(STEM, 0.26, small, -46) + at(STEM, 0.4, small, 44, 0.85) + along(STEM, 7, [0.48, 1], (t, side) => ({ content: toothedLeaf(22 - t * 5, 15 - t * 3, 8, tones(t)), angleDeg: t === 1 ? 0 : side * 52 }));
}

export function daisies(): string {
  const tones: LeafTones = { light: '#86A070', shade: '#728E5F', rib: '#5D784C' };
  const flower = (size: number): string => bloom(17, size, size * 0.26, { petal: '#FFFFFF', edge: '#F1EEE6', heart: '#E3B23F' }, size * 0.3) + repeat(9, (index) => place(dot({ x: 0, y: -size * 0.19 }, size * 0.035, '#C8922C'), { x: 0, y: 0 }, index * 40));
  const stem = (length: number, leanDeg: number, size: number): string => {
    const curve = shorten(length);
    return place(line(curvePath(curve), STALK, 1.1) + along(curve, 4, [0.12, 0.6], (_t, side) => ({ content: leaf(15, 4.2, tones), angleDeg: side * 36 })) + at(curve, 1, flower(size)), { x: 0, y: 0 }, leanDeg);
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
  return stalk(60, -34, (c) => at(c, 1, trefoil(26, 17, tones))) + stalk(94, -6, (c) => at(c, 1, flower, 0) + at(c, 0.72, fruit(15, -6)) + at(c, 0.55, fruit(13, -6)))
    + stalk(70, 24, (c) => at(c, 0.96, fruit(17, 40), 0) + at(c, 1, trefoil(18, 12, tones), -20)) + stalk(38, 52, (c) => at(c, 1, trefoil(24, 16, tones))) + stalk(34, -62, (c) => at(c, 1, flower, 0, 0.9));
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
    return place(line(curvePath(curve), STALK, 0.95) + along(curve, 6, [0.06, 0.55], (_t, side) => ({ content: leaf(15, 2.6, bladeTones), angleDeg: side * 32 })) + flowers.join(''), { x: 0, y: 0 }, leanDeg);
  };
  return stem(98, -8, [18, 16, 14]) + stem(74, 18, [16, 14]) + stem(56, -30, [14]);
}

export function rowan(): string {
  const tones: LeafTones = { light: '#7E8F57', shade: '#6C7D48', rib: '#586838' };
  const autumn: LeafTones = { light: '#C7893F', shade: '#B5762F', rib: '#945D22' };
  const feather = (length: number, t: LeafTones): string => {
    const curve = shorten(length, 1);
    const pairs = [0.3, 0.5, 0.7, 0.88].map((share) => [-1, 1].map((side) => at(curve, share, toothedLeaf(length * 0.32, length * 0.12, 9, t), side * 58)).join('')).join('');
    return line(curvePath(curve), BARK, 0.8) + pairs + at(curve, 1, toothedLeaf(length * 0.3, length * 0.12, 9, t));
  };
  const cluster = (): string => {
    const spots = [[0, 5], [-6, 8], [6, 8], [-10, 13], [-3.4, 13], [3.4, 13.4], [10, 13], [-7, 18], [0, 18.6], [7, 18.4], [-3.4, 23], [3.6, 23.4], [0, 27]] as const;
    return line(spots.map(([x, y]) => `M0 -4L${x} ${y}`).join(''), '#8C5A44', 0.5) + spots.map(([x, y], index) => place(berry(3.7, index % 3 === 0 ? '#B93B2E' : '#D0513A', '#F7D9C8', '#6E2A20'), { x, y }, index * 37)).join('');
  };
  return line(curvePath(STEM), BARK, 1.6) + at(STEM, 0.3, feather(50, tones), -58) + at(STEM, 0.44, feather(50, tones), 60) + at(STEM, 0.72, feather(42, autumn), -44) + at(STEM, 1, feather(36, tones), 8)
    + hang(STEM, 0.58, place(cluster(), { x: 18, y: 0 })) + line(`M${n(pointOn(STEM, 0.66).x)} ${n(pointOn(STEM, 0.66).y)}Q${n(pointOn(STEM, 0.62).x + 14)} ${n(pointOn(STEM, 0.62).y - 6)} ${n(pointOn(STEM, 0.58).x + 18)} ${n(pointOn(STEM, 0.58).y - 4)}`, BARK, 1);
}

export function oak(): string {
  const golds: readonly LeafTones[] = [{ light: '#D09A4A', shade: '#BE873A', rib: '#96682A' }, { light: '#B9702F', shade: '#A56125', rib: '#824A1B' }, { light: '#A8883F', shade: '#957632', rib: '#755B25' }];
  const tone = (index: number): LeafTones => golds[index % 3] ?? { light: '#D09A4A', shade: '#BE873A', rib: '#96682A' };
  const acorn = `<ellipse cx="0" cy="6.5" rx="4" ry="6" fill="#B58A4C"/><ellipse cx="1.3" cy="5.5" rx="1.2" ry="3.4" fill="#D4AE72"/><path d="M-4.8 3.4C-4.8 -2.6 4.8 -2.6 4.8 3.4C2 4.6 -2 4.6 -4.8 3.4Z" fill="#7A5A3A"/>${line('M0 -1V-5', '#7A5A3A', 0.9)}`;
  return line(curvePath(STEM), BARK, 1.7) + [0.22, 0.36, 0.52, 0.66, 0.82].map((t, index) => at(STEM, t, oakLeaf(36 - index * 2.4, 19 - index, tone(index)), (index % 2 === 0 ? -1 : 1) * 58)).join('')
    + at(STEM, 1, oakLeaf(28, 15, tone(1)), 4) + hang(STEM, 0.46, place(acorn, { x: 7, y: 5 }, -16) + place(acorn, { x: -3, y: 6 }, 14));
}

export function roseHips(): string {
  const tones: LeafTones = { light: '#8A8A5C', shade: '#78784C', rib: '#63633C' };
  const hip = (length: number): string => line(`M0 0Q4 -4 7 2`, BARK, 0.9) + place(roseHip(length, '#B8432F', '#8A2C22', '#5E4636'), { x: 7, y: 2 });
  const thorn = `M-0.7 0.8L3.4 -1.2L0.7 -1.8Z`;
  const thorns = along(STEM, 9, [0.08, 0.8], (_t, side) => ({ content: `<path d="${thorn}" fill="${BARK}"${side === -1 ? ' transform="scale(-1 1)"' : ''}/>`, angleDeg: 0 }));
  const left = (content: string): string => `<g transform="scale(-1 1)">${content}</g>`;
  return line(curvePath(STEM), BARK, 1.6) + thorns + [0.18, 0.34, 0.5].map((t, index) => at(STEM, t, toothedLeaf(19, 11, 8, tones), (index % 2 === 0 ? 1 : -1) * 62)).join('')
    + hang(STEM, 1, hip(17)) + hang(STEM, 0.92, left(hip(16))) + hang(STEM, 0.74, hip(16)) + hang(STEM, 0.62, left(hip(15))) + hang(STEM, 0.46, hip(14)) + at(STEM, 0.86, toothedLeaf(14, 8, 8, tones), 54);
}

export function holly(): string {
  const tones: LeafTones = { light: '#3E6B50', shade: '#305A42', rib: '#5D876D' };
  const berries = [[0, 0], [5.6, 1.6], [2, 5.4]].map(([x = 0, y = 0]) => place(berry(3.5, '#B5302F', '#F3CFC4', '#6E1E1E'), { x, y })).join('');
  return line(curvePath(STEM), BARK, 1.5) + [0.16, 0.3, 0.44, 0.58, 0.72, 0.86].map((t, index) => at(STEM, t, hollyLeaf(32 - index * 2, 18 - index, tones), (index % 2 === 0 ? 1 : -1) * 62)).join('') + at(STEM, 1, hollyLeaf(24, 13, tones))
    + hang(STEM, 0.24, berries) + hang(STEM, 0.52, berries) + hang(STEM, 0.8, berries, 0, 0.9);
}

/** A calm green twig that suits any page. */
export function eucalyptus(tones: LeafTones, pairs = 9): string {
  return line(curvePath(STEM), tones.rib, 0.9) + repeat(pairs, (index) => {
    const t = 0.1 + (0.86 * index) / pairs;
    const size = 17 - t * 8;
    return at(STEM, t, leaf(size, size * 0.66, tones), -58) + at(STEM, t + 0.04, leaf(size, size * 0.66, { ...tones, light: tones.shade, shade: tones.light }), 56);
  }) + at(STEM, 1, leaf(9, 5, tones));
}
