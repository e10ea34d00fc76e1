import type { Effect, Rotation } from '#core/contract/template-format.ts';
import { EFFECT_MATRICES } from '#core/layout/effects.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';
import { layOver, rawInput } from './renditions.ts';

export interface PreviewOptions {
  /** Degrees clockwise. */
  readonly rotation: Rotation;
  readonly effect: Effect;
}

/**
 * A background as the editor shows it, with a cut-out in front of it if one is given; rotated and coloured as one
 * picture.
 * @param cutout already has the watermark, unless it was bought
 */
export async function composePreview(backdrop: RawPicture, cutout: RawPicture | null, options: PreviewOptions): Promise<Buffer> {
  const whole = cutout ? await layOver(cutout, backdrop) : backdrop;
  const turned = options.effect === 'original' ? rawInput(whole) : rawInput(whole).recomb(mutableMatrix(options.effect));
  return turned.rotate(options.rotation).webp({ quality: 80 }).toBuffer();
}

type Row = [number, number, number];

/** sharp's types require mutable arrays. */
function mutableMatrix(effect: Exclude<Effect, 'original'>): [Row, Row, Row] {
  const [red, green, blue] = EFFECT_MATRICES[effect];
  return [[...red], [...green], [...blue]];
}
