import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { type BackdropName, paintBackdrop } from './backdrop.ts';
import { drawPerson, type Expression, type Look } from './person.ts';
import { createRandom } from './random.ts';
import { clipToCanvas, fromRaster, overlay, type Raster, rasterizeSvg, toRaster } from './raster.ts';

/** A person's posture in front of the camera. */
export interface Pose extends Expression {
  readonly facing: 'left' | 'right';
  /** 1 is a half-length portrait; larger values are closer. */
  readonly zoom: number;
  /** Tilt of the camera, degrees clockwise; a small value makes the picture livelier. */
  readonly tiltDeg: number;
  /** Share of the frame's width to the right of its middle. */
  readonly shift: number;
}

export interface Sitter {
  readonly look: Look;
  readonly pose: Pose;
}

const KEY_LIGHT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>
  <radialGradient id="key" cx=".36" cy=".32" r=".5"><stop offset="0" stop-color="#fff6e4" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <linearGradient id="fall" x1=".4" y1=".1" x2=".95" y2=".7"><stop offset=".4" stop-color="#101428" stop-opacity="0"/><stop offset="1" stop-color="#101428" stop-opacity=".42"/></linearGradient></defs>
  <rect width="400" height="400" fill="url(#fall)"/><rect width="400" height="400" fill="url(#key)"/></svg>`;

const VIGNETTE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>
  <radialGradient id="edge" cx=".5" cy=".45" r=".8"><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".36"/></radialGradient></defs>
  <rect width="100" height="100" fill="url(#edge)"/></svg>`;

/** Film grain: enough that flat areas look natural, little enough that the JPEGs stay small. */
async function makeGrain(): Promise<Buffer> {
  const [size, random] = [600, createRandom('grain')];
  const pixels = Buffer.alloc(size * size * 3);
  for (let at = 0; at < size * size; at++) pixels.fill(128 + (random() + random() + random() - 1.5) * 12, at * 3, at * 3 + 3);
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .blur(0.9)
    .png()
    .toBuffer();
}
const grain = makeGrain();

/** A person on a transparent background, with the studio's light painted on; square. */
async function cutOut({ look, pose }: Sitter, size: number): Promise<Raster> {
  const light = await rasterizeSvg(KEY_LIGHT, size, size);
  const person = await rasterizeSvg(drawPerson(look, pose), size, size);
  const lit = fromRaster(person).composite([overlay(light, { blend: 'atop' })]);
  const facing = pose.facing === 'left' ? fromRaster(await toRaster(lit)).flop() : lit;
  return toRaster(facing);
}

/** The drawing ends at the shoulders: this share of its height is added below, so that no edge shows in the frame. */
const BODY_BELOW = 0.5;

async function stand(sitter: Sitter, size: number): Promise<Raster> {
  const body = await cutOut(sitter, size);
  const longer = await toRaster(fromRaster(body).extend({ bottom: Math.round(size * BODY_BELOW), extendWith: 'copy' }));
  if (sitter.pose.tiltDeg === 0) return longer;
  return toRaster(fromRaster(longer).rotate(sitter.pose.tiltDeg, { background: { r: 0, g: 0, b: 0, alpha: 0 } }));
}

async function softShadow(layer: Raster): Promise<Raster> {
  const [width, height] = [Math.round(layer.width / 8), Math.round(layer.height / 8)];
  const small = await fromRaster(layer).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  for (let at = 0; at < small.length; at += 4) {
    small[at] = 8;
    small[at + 1] = 10;
    small[at + 2] = 18;
    small[at + 3] = (small[at + 3] ?? 0) * 0.38;
  }
  return toRaster(
    sharp(small, { raw: { width, height, channels: 4 } })
      .blur(10)
      .resize(layer.width, layer.height, { fit: 'fill' }),
  );
}

/** Height of the drawing as a share of the frame's, at zoom 1. */
const PORTRAIT_SHARE = 0.78;
const TOGETHER_SHARE = 0.56;

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Position of a subject in a frame: eyes near the upper third, at any zoom. */
async function place(sitter: Sitter, frame: Frame, share: number, offset: number): Promise<{ layer: Raster; left: number; top: number }> {
  const size = Math.round(frame.height * share * sitter.pose.zoom);
  const layer = await stand(sitter, size);
  const centre = frame.width * (0.5 + offset + sitter.pose.shift);
  const headTop = frame.height * (0.92 - share - (sitter.pose.zoom - 1) * 0.36);
  return { layer, left: Math.round(centre - layer.width / 2), top: Math.round(headTop - (layer.height - size * (1 + BODY_BELOW)) / 2) };
}

async function compose(
  backdrop: BackdropName,
  frame: Frame,
  people: readonly { layer: Raster; left: number; top: number }[],
): Promise<Sharp> {
  const layers: OverlayOptions[] = [];
  for (const { layer, left, top } of people) {
    const shadow = await clipToCanvas(await softShadow(layer), left + 14, top + 10, frame.width, frame.height);
    const body = await clipToCanvas(layer, left, top, frame.width, frame.height);
    if (shadow) layers.push(shadow);
    if (body) layers.push(body);
  }
  const background = await paintBackdrop(backdrop, frame.width, frame.height);
  layers.push(overlay(await rasterizeSvg(VIGNETTE, frame.width, frame.height)), { input: await grain, tile: true, blend: 'overlay' });
  return fromRaster(background).composite(layers).removeAlpha();
}

const toJpeg = (image: Sharp, quality: number): Promise<Buffer> =>
  image
    .jpeg({ quality, mozjpeg: true })
    .withExif({ IFD0: { Model: 'Drawn sample', Copyright: 'DiceBear ToonHead by Johan Melin, CC BY 4.0' } })
    .toBuffer();

export async function takePortrait(sitter: Sitter, backdrop: BackdropName, frame: Frame, quality: number): Promise<Buffer> {
  return toJpeg(await compose(backdrop, frame, [await place(sitter, frame, PORTRAIT_SHARE, 0)]), quality);
}

/** Two or three side by side: siblings and friends. */
export async function takeTogether(sitters: readonly Sitter[], backdrop: BackdropName, frame: Frame, quality: number): Promise<Buffer> {
  const step = 0.4 / Math.max(1, sitters.length - 1);
  const placed = await Promise.all(
    sitters.map((sitter, at) => place(sitter, frame, TOGETHER_SHARE, (at - (sitters.length - 1) / 2) * step)),
  );
  return toJpeg(await compose(backdrop, frame, placed), quality);
}

/** Rows from the back to the front, each sitter a little lower than the row behind. */
export async function takeGroup(
  rows: readonly (readonly Sitter[])[],
  backdrop: BackdropName,
  frame: Frame,
  quality: number,
): Promise<Buffer> {
  const size = Math.round(frame.height * 0.37);
  const people = await Promise.all(
    rows.flatMap((row, rowAt) =>
      row.map(async (sitter, at) => {
        const body = await cutOut(sitter, size);
        const layer = await toRaster(fromRaster(body).extend({ bottom: Math.round(frame.height * 0.7), extendWith: 'copy' }));
        const centre = frame.width * (0.5 + ((at - (row.length - 1) / 2) * 0.84) / Math.max(...rows.map((r) => r.length)));
        const top = frame.height * (0.08 + rowAt * 0.245 + (at % 2) * 0.014);
        return { layer, left: Math.round(centre - layer.width / 2), top: Math.round(top) };
      }),
    ),
  );
  return toJpeg(await compose(backdrop, frame, people), quality);
}

/** In front of the green screen: transparent around, few colours, because a cut-out of flat art needs no more. */
export async function takeCutOut(sitter: Sitter, frame: Frame): Promise<Buffer> {
  const { layer, left, top } = await place(sitter, frame, PORTRAIT_SHARE, 0);
  const body = await clipToCanvas(layer, left, top, frame.width, frame.height);
  return sharp({ create: { ...frame, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(body ? [body] : [])
    .png({ palette: true, quality: 90, effort: 8, dither: 0.6 })
    .toBuffer();
}

export async function takeBackdrop(backdrop: BackdropName, frame: Frame, quality: number): Promise<Buffer> {
  return toJpeg(await compose(backdrop, frame, []), quality);
}
