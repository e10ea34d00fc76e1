import { toonHead } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { createRandom } from './random.ts';

/** The features that are the same in all pictures of one person. Colours are hexadecimal without '#'. */
export interface Look {
  readonly skin: string;
  readonly hairColor: string;
  readonly hair: 'sideComed' | 'undercut' | 'spiky' | 'bun';
  readonly rearHair?: 'longStraight' | 'longWavy' | 'shoulderHigh' | 'neckHigh';
  readonly clothes: 'turtleNeck' | 'openJacket' | 'dress' | 'shirt' | 'tShirt';
  readonly clothesColor: string;
}

/** The features that differ from picture to picture. */
export interface Expression {
  readonly eyes: 'happy' | 'wide' | 'bow' | 'humble' | 'wink';
  readonly eyebrows: 'raised' | 'happy' | 'neutral';
  readonly mouth: 'smile' | 'laugh';
}

export function drawPerson(look: Look, expression: Expression): string {
  return createAvatar(toonHead, {
    seed: 'keepsake',
    skinColor: [look.skin],
    hairColor: [look.hairColor],
    hair: [look.hair],
    rearHairProbability: look.rearHair ? 100 : 0,
    ...(look.rearHair ? { rearHair: [look.rearHair] } : {}),
    beardProbability: 0,
    clothes: [look.clothes],
    clothesColor: [look.clothesColor],
    eyes: [expression.eyes],
    eyebrows: [expression.eyebrows],
    mouth: [expression.mouth],
  }).toString();
}

const SKIN_AND_HAIR = [
  ['f1c3a5', 'b58143'],
  ['f4d2ba', '724133'],
  ['e3ac8c', '3a2a22'],
  ['a36b4f', '2c1b18'],
  ['f1c3a5', 'e2c48a'],
  ['5c3829', '2c1b18'],
  ['b98e6a', '2c1b18'],
  ['f4d2ba', 'a55728'],
] as const;
const REAR_HAIR = ['longStraight', 'longWavy', 'shoulderHigh', 'neckHigh'] as const;
const CLOTHES = ['turtleNeck', 'openJacket', 'shirt', 'tShirt'] as const;
const CLOTHES_COLORS = ['7a2e3a', '2f4858', '3d6b6b', 'b98a2e', '5b4a7a', 'd9d4c8', '9c4f3d', '5c7350'] as const;

/** A person without a name, for group pictures. The same seed gives the same person. */
export function inventLook(seed: string): Look {
  const random = createRandom(seed);
  const pick = <T>(of: readonly T[]): T => {
    const picked = of[Math.floor(random() * of.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  const [skin, hairColor] = pick(SKIN_AND_HAIR);
  const long = random() < 0.5;
  return {
    skin,
    hairColor,
    hair: long ? pick(['bun', 'sideComed']) : pick(['sideComed', 'undercut', 'spiky']),
    ...(long ? { rearHair: pick(REAR_HAIR) } : {}),
    clothes: pick(CLOTHES),
    clothesColor: pick(CLOTHES_COLORS),
  };
}
