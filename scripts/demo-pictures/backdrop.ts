import sharp, { type Sharp } from 'sharp';
import { createRandom } from './random.ts';
import type { Raster } from './raster.ts';

/** Light in the middle, the backdrop's own tone, the corners. */
type Tones = readonly [string, string, string];

const STUDIO_TONES = {
  slate: ['#c3ced8', '#76899b', '#414e5f'],
  stone: ['#d8d0c3', '#988e7f', '#544c42'],
  sage: ['#c8d5ca', '#7d9584', '#415044'],
  plum: ['#d0c6d6', '#877d9c', '#4a4460'],
  sand: ['#e4d9c8', '#b09c83', '#675846'],
  ocean: ['#b8d4dc', '#5e8b9b', '#2c4a58'],
  rose: ['#e6cfc9', '#b18a86', '#64484a'],
  graphite: ['#9aa0a6', '#565b62', '#26292e'],
} as const satisfies Record<string, Tones>;

type StudioTone = keyof typeof STUDIO_TONES;

interface Octave {
  readonly cells: number;
  readonly amplitude: number;
}
const OCTAVES: readonly Octave[] = [
  { cells: 9, amplitude: 16 },
  { cells: 23, amplitude: 9 },
  { cells: 60, amplitude: 5 },
];

const smooth = (t: number): number => t * t * (3 - 2 * t);

function createNoise(octave: Octave, width: number, height: number, random: () => number): (x: number, y: number) => number {
  const columns = octave.cells + 2;
  const rows = Math.round((octave.cells * height) / width) + 3;
  const grid = Float32Array.from({ length: columns * rows }, () => random() - 0.5);
  const at = (column: number, row: number): number => grid[row * columns + column] ?? 0;
  return (x, y) => {
    const u = (x / width) * octave.cells;
    const v = (y / height) * (rows - 3);
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [fx, fy] = [smooth(u - column), smooth(v - row)];
    const top = at(column, row) * (1 - fx) + at(column + 1, row) * fx;
    const bottom = at(column, row + 1) * (1 - fx) + at(column + 1, row + 1) * fx;
    return octave.amplitude * 2 * (top * (1 - fy) + bottom * fy);
  };
}

const toRgb = (color: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A painted muslin as studios hang it: a pool of light, soft mottling, darker corners. Drawn at a sixth and enlarged. */
async function paintStudio(tone: StudioTone, width: number, height: number): Promise<Raster> {
  const [w, h] = [Math.round(width / 6), Math.round(height / 6)];
  const random = createRandom(`studio-${tone}`);
  const noises = OCTAVES.map((octave) => createNoise(octave, w, h, random));
  const [light, middle, dark] = STUDIO_TONES[tone].map(toRgb);
  if (!light || !middle || !dark) throw new Error(`backdrop ${tone} needs three tones`);
  const pixels = Buffer.alloc(w * h * 3);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const fromLight = Math.min(1, Math.hypot(x / w - 0.5, ((y / h - 0.4) * h) / w) / 0.78);
      const inner = fromLight < 0.55;
      const [from, to, t] = inner ? [light, middle, fromLight / 0.55] : [middle, dark, (fromLight - 0.55) / 0.45];
      const noise = noises.reduce((sum, at) => sum + at(x, y), 0);
      for (let channel = 0; channel < 3; channel++) {
        const value = (from[channel] ?? 0) * (1 - t) + (to[channel] ?? 0) * t + noise;
        pixels[(y * w + x) * 3 + channel] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return enlarge(sharp(pixels, { raw: { width: w, height: h, channels: 3 } }), width, height);
}

/** An evening by the pitch, far out of focus: sky, trees, grass and floodlights as discs. */
async function paintPitch(width: number, height: number): Promise<Raster> {
  const [w, h] = [Math.round(width / 4), Math.round(height / 4)];
  const random = createRandom('pitch');
  const trees = Array.from({ length: 16 }, () => {
    const radius = w * (0.06 + random() * 0.08);
    return `<ellipse cx="${random() * w}" cy="${h * (0.5 + random() * 0.06)}" rx="${radius}" ry="${radius * 1.5}" fill="${random() < 0.5 ? '#37553f' : '#4a6b45'}"/>`;
  });
  const lights = Array.from(
    { length: 22 },
    () =>
      `<circle cx="${random() * w}" cy="${h * (0.1 + random() * 0.42)}" r="${w * (0.014 + random() * 0.03)}" fill="#fff1cf" opacity="${0.4 + random() * 0.45}"/>`,
  );
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb0c4"/><stop offset="1" stop-color="#f3dcb8"/></linearGradient>
    <linearGradient id="grass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8aa35c"/><stop offset="1" stop-color="#3f5c38"/></linearGradient></defs>
    <rect width="${w}" height="${h}" fill="url(#sky)"/>${trees.join('')}<rect y="${h * 0.6}" width="${w}" height="${h * 0.4}" fill="url(#grass)"/>
    <rect y="${h * 0.66}" width="${w}" height="${h * 0.012}" fill="#fff" opacity=".6"/></svg>`;
  const discs = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${lights.join('')}</svg>`;
  const far = await sharp(Buffer.from(scene))
    .resize(w, h)
    .blur(w / 34)
    .png()
    .toBuffer();
  const near = await sharp(Buffer.from(discs)).blur(1.2).png().toBuffer();
  return enlarge(
    sharp(
      await sharp(far)
        .composite([{ input: near, blend: 'screen' }])
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
    width,
    height,
  );
}

async function enlarge(small: Sharp, width: number, height: number): Promise<Raster> {
  const { data, info } = await small.resize(width, height, { kernel: 'cubic', fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

export type BackdropName = StudioTone | 'pitch';

const painted = new Map<string, Promise<Raster>>();

export function paintBackdrop(name: BackdropName, width: number, height: number): Promise<Raster> {
  const key = `${name}/${width}x${height}`;
  const known = painted.get(key);
  if (known) return known;
  const made = name === 'pitch' ? paintPitch(width, height) : paintStudio(name, width, height);
  painted.set(key, made);
  return made;
}
