import { berry, roseHip } from './blooms.ts';
import { along, curvePath, line, n, place, pointOn } from './draw.ts';
import { hollyLeaf, type LeafTones, oakLeaf, toothedLeaf } from './leaves.ts';
import { at, BARK, hang, STEM, shorten } from './stem.ts';

/* The plants of September to December; see plants.ts. */
export function rowan(): string {
  const tones: LeafTones = { light: '#7E8F57', shade: '#6C7D48', rib: '#586838' };
  const autumn: LeafTones = { light: '#C7893F', shade: '#B5762F', rib: '#945D22' };
  const feather = (length: number, t: LeafTones): string => {
    const curve = shorten(length, 1);
    const pairs = [0.3, 0.5, 0.7, 0.88]
      .map((share) => [-1, 1].map((side) => at(curve, share, toothedLeaf(length * 0.32, length * 0.12, 9, t), side * 58)).join(''))
      .join('');
    return line(curvePath(curve), BARK, 0.8) + pairs + at(curve, 1, toothedLeaf(length * 0.3, length * 0.12, 9, t));
  };
  const cluster = (): string => {
    const spots = [
      [0, 5],
      [-6, 8],
      [6, 8],
      [-10, 13],
      [-3.4, 13],
      [3.4, 13.4],
      [10, 13],
      [-7, 18],
      [0, 18.6],
      [7, 18.4],
      [-3.4, 23],
      [3.6, 23.4],
      [0, 27],
    ] as const;
    return (
      line(spots.map(([x, y]) => `M0 -4L${x} ${y}`).join(''), '#8C5A44', 0.5) +
      spots
        .map(([x, y], index) => place(berry(3.7, index % 3 === 0 ? '#B93B2E' : '#D0513A', '#F7D9C8', '#6E2A20'), { x, y }, index * 37))
        .join('')
    );
  };
  return (
    line(curvePath(STEM), BARK, 1.6) +
    at(STEM, 0.3, feather(50, tones), -58) +
    at(STEM, 0.44, feather(50, tones), 60) +
    at(STEM, 0.72, feather(42, autumn), -44) +
    at(STEM, 1, feather(36, tones), 8) +
    hang(STEM, 0.58, place(cluster(), { x: 18, y: 0 })) +
    line(
      `M${n(pointOn(STEM, 0.66).x)} ${n(pointOn(STEM, 0.66).y)}Q${n(pointOn(STEM, 0.62).x + 14)} ${n(pointOn(STEM, 0.62).y - 6)} ${n(pointOn(STEM, 0.58).x + 18)} ${n(pointOn(STEM, 0.58).y - 4)}`,
      BARK,
      1,
    )
  );
}

export function oak(): string {
  const golds: readonly LeafTones[] = [
    { light: '#D09A4A', shade: '#BE873A', rib: '#96682A' },
    { light: '#B9702F', shade: '#A56125', rib: '#824A1B' },
    { light: '#A8883F', shade: '#957632', rib: '#755B25' },
  ];
  const tone = (index: number): LeafTones => golds[index % 3] ?? { light: '#D09A4A', shade: '#BE873A', rib: '#96682A' };
  const acorn = `<ellipse cx="0" cy="6.5" rx="4" ry="6" fill="#B58A4C"/><ellipse cx="1.3" cy="5.5" rx="1.2" ry="3.4" fill="#D4AE72"/><path d="M-4.8 3.4C-4.8 -2.6 4.8 -2.6 4.8 3.4C2 4.6 -2 4.6 -4.8 3.4Z" fill="#7A5A3A"/>${line('M0 -1V-5', '#7A5A3A', 0.9)}`;
  return (
    line(curvePath(STEM), BARK, 1.7) +
    [0.22, 0.36, 0.52, 0.66, 0.82]
      .map((t, index) => at(STEM, t, oakLeaf(36 - index * 2.4, 19 - index, tone(index)), (index % 2 === 0 ? -1 : 1) * 58))
      .join('') +
    at(STEM, 1, oakLeaf(28, 15, tone(1)), 4) +
    hang(STEM, 0.46, place(acorn, { x: 7, y: 5 }, -16) + place(acorn, { x: -3, y: 6 }, 14))
  );
}

export function roseHips(): string {
  const tones: LeafTones = { light: '#8A8A5C', shade: '#78784C', rib: '#63633C' };
  const hip = (length: number): string =>
    line(`M0 0Q4 -4 7 2`, BARK, 0.9) + place(roseHip(length, '#B8432F', '#8A2C22', '#5E4636'), { x: 7, y: 2 });
  const thorn = `M-0.7 0.8L3.4 -1.2L0.7 -1.8Z`;
  const thorns = along(STEM, 9, [0.08, 0.8], (_t, side) => ({
    content: `<path d="${thorn}" fill="${BARK}"${side === -1 ? ' transform="scale(-1 1)"' : ''}/>`,
    angleDeg: 0,
  }));
  const left = (content: string): string => `<g transform="scale(-1 1)">${content}</g>`;
  return (
    line(curvePath(STEM), BARK, 1.6) +
    thorns +
    [0.18, 0.34, 0.5].map((t, index) => at(STEM, t, toothedLeaf(19, 11, 8, tones), (index % 2 === 0 ? 1 : -1) * 62)).join('') +
    hang(STEM, 1, hip(17)) +
    hang(STEM, 0.92, left(hip(16))) +
    hang(STEM, 0.74, hip(16)) +
    hang(STEM, 0.62, left(hip(15))) +
    hang(STEM, 0.46, hip(14)) +
    at(STEM, 0.86, toothedLeaf(14, 8, 8, tones), 54)
  );
}

export function holly(): string {
  const tones: LeafTones = { light: '#3E6B50', shade: '#305A42', rib: '#5D876D' };
  const berries = [
    [0, 0],
    [5.6, 1.6],
    [2, 5.4],
  ]
    .map(([x = 0, y = 0]) => place(berry(3.5, '#B5302F', '#F3CFC4', '#6E1E1E'), { x, y }))
    .join('');
  return (
    line(curvePath(STEM), BARK, 1.5) +
    [0.16, 0.3, 0.44, 0.58, 0.72, 0.86]
      .map((t, index) => at(STEM, t, hollyLeaf(32 - index * 2, 18 - index, tones), (index % 2 === 0 ? 1 : -1) * 62))
      .join('') +
    at(STEM, 1, hollyLeaf(24, 13, tones)) +
    hang(STEM, 0.24, berries) +
    hang(STEM, 0.52, berries) +
    hang(STEM, 0.8, berries, 0, 0.9)
  );
}
