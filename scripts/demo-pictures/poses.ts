import { createRandom } from './random.ts';
import type { Pose } from './studio.ts';

/** A photographer's poses, in this order: a straight one for the yearbook first, livelier ones after it. */
const DIRECTIONS: readonly Pose[] = [
  { eyes: 'wide', eyebrows: 'happy', mouth: 'smile', facing: 'right', zoom: 1, tiltDeg: 0, shift: 0 },
  { eyes: 'happy', eyebrows: 'raised', mouth: 'smile', facing: 'left', zoom: 1.14, tiltDeg: -4, shift: 0.02 },
  { eyes: 'happy', eyebrows: 'happy', mouth: 'laugh', facing: 'right', zoom: 1.08, tiltDeg: 5, shift: -0.02 },
  { eyes: 'wide', eyebrows: 'neutral', mouth: 'laugh', facing: 'left', zoom: 0.94, tiltDeg: 2, shift: 0.04 },
  { eyes: 'wink', eyebrows: 'raised', mouth: 'smile', facing: 'right', zoom: 1.18, tiltDeg: 3, shift: 0 },
  { eyes: 'bow', eyebrows: 'happy', mouth: 'laugh', facing: 'left', zoom: 1.04, tiltDeg: -6, shift: -0.03 },
];

/** Random variation, because two people never hold a pose in the same way. */
export function directPose(name: string, shot: number): Pose {
  const direction = DIRECTIONS[shot % DIRECTIONS.length];
  if (!direction) throw new Error('there is a direction for every shot');
  const random = createRandom(`${name}/${shot}`);
  return {
    ...direction,
    zoom: direction.zoom * (0.98 + random() * 0.05),
    tiltDeg: direction.tiltDeg + (random() - 0.5) * 1.6,
    shift: direction.shift + (random() - 0.5) * 0.02,
  };
}

/** Standing straight, for pictures with others. */
export function straightPose(name: string): Pose {
  const random = createRandom(`${name}/straight`);
  const laughs = random() < 0.45;
  return {
    eyes: laughs ? 'happy' : 'wide',
    eyebrows: 'happy',
    mouth: laughs ? 'laugh' : 'smile',
    facing: random() < 0.5 ? 'left' : 'right',
    zoom: 1,
    tiltDeg: 0,
    shift: 0,
  };
}
