/**
 * A person photographed before a green screen becomes a cut-out.
 *   1. The screen's colour is read from the picture's upper and side edges, where no person is.
 *   2. Each pixel's chroma is taken apart along the screen's and across it. Far along it is screen, also in a shadow
 *      (less light, same hue); little of it, or much across it, is person; between them the edge is soft.
 *   3. At soft edges the screen's share is taken out of the colour, and the green that it throws on hair and
 *      shoulders is held back (spill).
 */
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { decodeInTurn } from './decode-gate.ts';
import { openInSrgb } from './open-in-srgb.ts';

/** Share of the screen's chroma from which a pixel is only screen, and up to which it is only person. */
const SCREEN_FROM = 0.72;
const PERSON_TO = 0.16;
/** The same across the screen's hue: skin, hair and clothes of another colour. */
const ACROSS_SOFT = 0.32;
const ACROSS_PERSON = 0.62;
/**
 * Spill is reduced in all colours of the screen's hue, and beside the screen in all greenish colours, so that a lime
 * ball stays lime.
 */
const SPILL_ACROSS = 0.5;
/** Pixels. A cell counts as beside the screen if it or a neighbour contains screen. */
const CELL = 16;
/** Weaker and stronger values than these are JPEG noise. */
const CLEAR_BELOW = 0.05;
const SOLID_ABOVE = 0.95;
/** If less of the edges is green, the background is not a green screen. */
const EDGE_SHARE = 0.35;
/** By how much green exceeds red and blue in a pixel of the screen, of 255. */
const LEAST_GREEN = 26;

export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * @param photograph JPEG or PNG as it came from the camera
 * @returns a PNG with alpha, upright and without camera data; null: not taken in front of a green screen
 */
export function keyGreenScreen(photograph: Buffer): Promise<Buffer | null> {
  return decodeInTurn(async () => {
    const { data, info } = await (await openInSrgb(photograph))
      .autoOrient()
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const pixels = { data, width: info.width, height: info.height };
    const screen = screenColor(pixels);
    if (screen === null) return null;
    await keyPixels(pixels, screen);
    return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .png({ compressionLevel: 4 })
      .toBuffer();
  });
}

const EDGE = 0.06;
const SAMPLES = 160;

/** The median green of the upper and side edges; null if they are not green. */
export function screenColor({ data, width, height }: Pixels): Rgb | null {
  const green: Rgb[] = [];
  let looked = 0;
  const look = (x: number, y: number): void => {
    const at = (Math.floor(y) * width + Math.floor(x)) * 4;
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    looked += 1;
    if (g - Math.max(r, b) >= LEAST_GREEN) green.push({ r, g, b });
  };
  for (let step = 0; step < SAMPLES; step += 1) {
    const along = step / SAMPLES;
    for (const depth of [0.25 * EDGE, 0.6 * EDGE, EDGE]) {
      look(along * width, depth * height);
      // The lower part of the sides may be shoulders.
      look(depth * width, along * 0.7 * height);
      look((1 - depth) * width - 1, along * 0.7 * height);
    }
  }
  if (green.length < looked * EDGE_SHARE) return null;
  const median = (of: (color: Rgb) => number): number => green.map(of).toSorted((a, b) => a - b)[Math.floor(green.length / 2)] ?? 0;
  return { r: median((color) => color.r), g: median((color) => color.g), b: median((color) => color.b) };
}

/** Rows between two pauses, in which the server handles other requests. */
const ROWS_AT_ONCE = 400;

/** Writes alpha, and colours without the screen, into RGBA pixels. */
async function keyPixels(pixels: Pixels, screen: Rgb): Promise<void> {
  const axes = chromaAxes(screen);
  await inBands(pixels, (from, to) => writeAlpha(pixels.data.subarray(from, to), axes));
  const isBesideScreen = createNeighbourhood(pixels);
  await inBands(pixels, (from, to) => cleanColors(pixels, screen, axes, isBesideScreen, from, to));
}

async function inBands({ width, height }: Pixels, work: (from: number, to: number) => void): Promise<void> {
  for (let row = 0; row < height; row += ROWS_AT_ONCE) {
    work(row * width * 4, Math.min(row + ROWS_AT_ONCE, height) * width * 4);
    await setImmediate();
  }
}

function writeAlpha(data: Uint8Array, { share, across }: ChromaAxes): void {
  for (let at = 0; at < data.length; at += 4) {
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const ofScreen = share[0] * r + share[1] * g + share[2] * b;
    const beside = Math.abs(across[0] * r + across[1] * g + across[2] * b);
    data[at + 3] = Math.round(opacity(ofScreen, beside) * 255);
  }
}

function cleanColors(
  { data, width }: Pixels,
  screen: Rgb,
  { share, across }: ChromaAxes,
  isBesideScreen: (x: number, y: number) => boolean,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at += 4) {
    const r = data[at] ?? 0;
    const g = data[at + 1] ?? 0;
    const b = data[at + 2] ?? 0;
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0) {
      // Resizing mixes the colour behind the edge into it, so that is made grey, too.
      data.fill(Math.max(r, b), at, at + 3);
      continue;
    }
    if (alpha < 255) {
      data[at] = ownColor(r, screen.r, alpha);
      data[at + 1] = ownColor(g, screen.g, alpha);
      data[at + 2] = ownColor(b, screen.b, alpha);
    }
    const limit = Math.max(data[at] ?? 0, data[at + 2] ?? 0);
    if ((data[at + 1] ?? 0) <= limit) continue;
    const isGreenish = share[0] * r + share[1] * g + share[2] * b > 0;
    const hasScreensHue = Math.abs(across[0] * r + across[1] * g + across[2] * b) < SPILL_ACROSS;
    const isSpill = alpha < 255 || (isGreenish && (hasScreensHue || isBesideScreen((at / 4) % width, Math.floor(at / 4 / width))));
    if (isSpill) data[at + 1] = limit;
  }
}

type Axis = readonly [r: number, g: number, b: number];

/** How much of the screen's chroma a colour contains, and how much lies across it, as shares of the screen's. */
interface ChromaAxes {
  readonly share: Axis;
  readonly across: Axis;
}

/** Chroma of BT.601, without the offset: hue and strength of a colour, whatever the light. */
const CB: Axis = [-0.168736, -0.331264, 0.5];
const CR: Axis = [0.5, -0.418688, -0.081312];

function chromaAxes({ r, g, b }: Rgb): ChromaAxes {
  const cb = CB[0] * r + CB[1] * g + CB[2] * b;
  const cr = CR[0] * r + CR[1] * g + CR[2] * b;
  const square = cb * cb + cr * cr;
  const axis = (ofCb: number, ofCr: number): Axis => [
    CB[0] * ofCb + CR[0] * ofCr,
    CB[1] * ofCb + CR[1] * ofCr,
    CB[2] * ofCb + CR[2] * ofCr,
  ];
  return { share: axis(cb / square, cr / square), across: axis(cr / square, -cb / square) };
}

function createNeighbourhood({ data, width, height }: Pixels): (x: number, y: number) => boolean {
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const screen = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 128) screen[Math.floor(y / CELL) * columns + Math.floor(x / CELL)] = 1;
  const near = new Uint8Array(screen.length);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      for (let beside = 0; beside < 9; beside += 1) {
        const otherColumn = column + (beside % 3) - 1;
        const otherRow = row + Math.floor(beside / 3) - 1;
        const isInside = otherColumn >= 0 && otherColumn < columns && otherRow >= 0 && otherRow < rows;
        if (isInside && screen[otherRow * columns + otherColumn] === 1) near[row * columns + column] = 1;
      }
  return (x, y) => near[Math.floor(y / CELL) * columns + Math.floor(x / CELL)] === 1;
}

function opacity(share: number, across: number): number {
  const ofShare = clamp((SCREEN_FROM - share) / (SCREEN_FROM - PERSON_TO));
  const ofHue = smooth(clamp((across - ACROSS_SOFT) / (ACROSS_PERSON - ACROSS_SOFT)));
  const alpha = Math.max(ofShare, ofHue);
  return alpha < CLEAR_BELOW ? 0 : alpha > SOLID_ABOVE ? 1 : alpha;
}

/** A soft pixel is a mixture: subtracts the screen, which leaves the person's colour. @param alpha of 255, over 0 */
function ownColor(mixed: number, screen: number, alpha: number): number {
  return Math.round(clamp((255 * mixed - (255 - alpha) * screen) / alpha / 255) * 255);
}

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);
const smooth = (value: number): number => value * value * (3 - 2 * value);
