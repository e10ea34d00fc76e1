import sharp, { type OverlayOptions } from 'sharp';
import { decodeInTurn } from '../pictures/decode-gate.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';
import { strokeWords } from './watermark-letters.ts';

const WORDS = 'PREVIEW';
/** Longest side of a picture with a watermark. */
const OVERLAY_PX = 640;
const ANGLE_DEG = -28;
/** Cap height and line distance: small enough that no face fits between two lines. */
const LETTER_PX = 15;
const LINE_PX = 74;

let overlay: Promise<RawPicture> | undefined;

/** Two lines, the second shifted by half, light with a dark outline so that they show on every picture. */
function overlaySvg(): string {
  const scale = LETTER_PX / 10;
  const words = strokeWords(WORDS);
  const period = words.width * scale + 64;
  const line = (x: number, y: number) => `<g transform="translate(${x} ${y}) scale(${scale})">${words.svg}</g>`;
  const tile = [line(0, 10), line(-period / 2, 10 + LINE_PX), line(period / 2, 10 + LINE_PX)].join('');
  const strokes = (color: string, opacity: number, width: number) =>
    `<g fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${tile}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${OVERLAY_PX}" height="${OVERLAY_PX}"><defs><pattern id="p" patternUnits="userSpaceOnUse" width="${period}" height="${LINE_PX * 2}" patternTransform="rotate(${ANGLE_DEG})">${strokes('#000000', 0.16, 2.2)}${strokes('#FFFFFF', 0.42, 1.15)}</pattern></defs><rect width="${OVERLAY_PX}" height="${OVERLAY_PX}" fill="url(#p)"/></svg>`;
}

async function drawOverlay(): Promise<RawPicture> {
  const { data, info } = await decodeInTurn(() =>
    sharp(Buffer.from(overlaySvg())).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height, channels: 4 };
}

/**
 * The overlay for a picture of this size (at most 640 px), to be composited 'atop', so that transparent parts of a
 * cut-out stay transparent.
 */
export async function watermarkFor(width: number, height: number): Promise<OverlayOptions> {
  overlay ??= drawOverlay();
  const whole = await overlay;
  const { data, info } = await sharp(whole.data, { raw: whole })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 }, blend: 'atop' };
}
