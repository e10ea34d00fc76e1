import type { Effect, Rotation } from '../../core/contract/template-format.ts';
import { EFFECT_MATRICES } from '../../core/layout/effects.ts';
import type { RawPicture } from './raw-picture.ts';
import { layOver, markWhenAsked, rawInput } from './renditions.ts';

export interface PreviewWish {
  /** Degrees clockwise. */
  readonly rotation: Rotation;
  readonly effect: Effect;
  readonly isMarked: boolean;
}

/**
 * A backdrop as the editor shows it, with a cut-out before it when one is given; turned and coloured as one picture.
 * The mark comes last: it is neither turned nor coloured away.
 */
export async function composePreview(backdrop: RawPicture, cutout: RawPicture | null, wish: PreviewWish): Promise<Buffer> {
  const whole = cutout ? await layOver(cutout, backdrop) : backdrop;
  const turned = wish.effect === 'original' ? rawInput(whole) : rawInput(whole).recomb(mutableMatrix(wish.effect));
  const { data, info } = await turned.rotate(wish.rotation).raw().toBuffer({ resolveWithObject: true });
  const upright: RawPicture = { data, width: info.width, height: info.height, channels: 3 };
  return (await markWhenAsked(upright, wish.isMarked)).webp({ quality: 80 }).toBuffer();
}

type Row = [number, number, number];

/** sharp's types ask for arrays that it could write to. */
function mutableMatrix(effect: Exclude<Effect, 'original'>): [Row, Row, Row] {
  const [red, green, blue] = EFFECT_MATRICES[effect];
  return [[...red], [...green], [...blue]];
}
