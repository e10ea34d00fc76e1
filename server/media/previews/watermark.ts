import sharp, { type OverlayOptions } from 'sharp';
import { decodeInTurn } from '../pictures/decode-gate.ts';
import type { RawPicture } from '../pictures/raw-picture.ts';
import { drawWords } from './watermark-words.ts';

/** Longest side of anything that is marked. */
const OVERLAY_PX = 640;
const ANGLE_DEG = -28;
/** Size of the letters and line distance: small enough that no face fits between two lines. */
const LETTER_PX = 21;
const LINE_PX = 74;
const WORDS_MOST_PX = 420;
const GAP_PX = 64;
const OUTLINE_PX = 1.6;

/** The last one: a shop has one name at a time. */
let overlay: { readonly words: string; readonly drawn: Promise<RawPicture> } | undefined;

/** Two lines, the second shifted by half, light with a dark outline so that they show on every picture. */
async function overlaySvg(text: string): Promise<string> {
  const { outline, scale, widthPx } = await drawWords(text, LETTER_PX, WORDS_MOST_PX);
  const period = widthPx + GAP_PX;
  const line = (x: number, y: number) => `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${outline}"/>`;
  const tile = [line(0, LETTER_PX), line(-period / 2, LETTER_PX + LINE_PX), line(period / 2, LETTER_PX + LINE_PX)].join('');
  const outlined = `<g fill="none" stroke="#000000" stroke-opacity="0.16" stroke-width="${OUTLINE_PX / scale}" stroke-linejoin="round">${tile}</g>`;
  const filled = `<g fill="#FFFFFF" fill-opacity="0.42">${tile}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${OVERLAY_PX}" height="${OVERLAY_PX}"><defs><pattern id="p" patternUnits="userSpaceOnUse" width="${period}" height="${LINE_PX * 2}" patternTransform="rotate(${ANGLE_DEG})">${outlined}${filled}</pattern></defs><rect width="${OVERLAY_PX}" height="${OVERLAY_PX}" fill="url(#p)"/></svg>`;
}

async function drawOverlay(words: string): Promise<RawPicture> {
  const svg = await overlaySvg(words);
  const { data, info } = await decodeInTurn(() => sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height, channels: 4 };
}

/**
 * The overlay for a picture of this size (at most 640 px), to be composited 'atop', so that transparent parts of a
 * cut-out stay transparent.
 * @param words in the mark
 */
export async function watermarkFor(words: string, width: number, height: number): Promise<OverlayOptions> {
  if (overlay?.words !== words) overlay = { words, drawn: drawOverlay(words) };
  const whole = await overlay.drawn;
  const { data, info } = await sharp(whole.data, { raw: whole })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 }, blend: 'atop' };
}
