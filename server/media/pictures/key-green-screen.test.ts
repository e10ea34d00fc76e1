import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { keyGreenScreen } from './key-green-screen.ts';
import { preparePicture } from './prepare-picture.ts';

/**
 * Drawn, so that the correct result of every pixel is known: a screen with a shadow, a face, hair, a yellow shirt with
 * a soft edge.
 */
const WIDTH = 600;
const HEIGHT = 750;
/** Drawn and cropped: the soft edge of the shirt must not be at the picture's edge. */
const BELOW = 60;
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT + BELOW}">
  <defs>
    <linearGradient id="light" x1="0" x2="1"><stop offset="0" stop-color="#2FB457"/><stop offset="1" stop-color="#219045"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="3"/></filter>
  </defs>
  <rect width="600" height="810" fill="url(#light)"/>
  <ellipse cx="420" cy="600" rx="110" ry="130" fill="#1A7236"/>
  <path d="M120 850c0-270 90-320 180-320s180 50 180 320z" fill="#E3B23C" filter="url(#soft)"/>
  <circle cx="300" cy="330" r="150" fill="#4A2C1A" filter="url(#soft)"/>
  <circle cx="300" cy="350" r="125" fill="#E9B99A"/>
  <circle cx="255" cy="330" r="12" fill="#202020"/><circle cx="345" cy="330" r="12" fill="#F8F8F8"/>
</svg>`;

let cut: { data: Buffer; width: number };
const at = (x: number, y: number) => {
  const [r = 0, g = 0, b = 0, a = 0] = cut.data.subarray((y * cut.width + x) * 4, (y * cut.width + x) * 4 + 4);
  return { r, g, b, a };
};

async function photograph(svg: string, orientation?: number): Promise<Buffer> {
  const whole = sharp(Buffer.from(svg)).removeAlpha();
  const drawn = svg === SCENE ? whole.extract({ left: 0, top: 0, width: WIDTH, height: HEIGHT }) : whole;
  return (orientation ? drawn.withMetadata({ orientation }) : drawn).jpeg({ quality: 90 }).toBuffer();
}

describe('[OPS-01] keying a green screen', () => {
  beforeAll(async () => {
    const png = await keyGreenScreen(await photograph(SCENE));
    if (png === null) throw new Error('it is a green screen');
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    cut = { data, width: info.width };
  });

  test('the screen is removed where it is bright, where it is dark and in the shadow', () => {
    for (const [x, y] of [
      [8, 8],
      [592, 8],
      [30, 600],
      [570, 420],
      [505, 580],
    ] as const)
      expect(at(x, y).a, `${x} ${y}`).toBe(0);
  });

  test('the person stays opaque: skin, hair, shirt, the white and the black of the eyes', () => {
    for (const [x, y] of [
      [300, 400],
      [300, 195],
      [300, 700],
      [180, 740],
      [345, 330],
      [255, 330],
    ] as const)
      expect(at(x, y).a, `${x} ${y}`).toBe(255);
  });

  test('colours inside are unchanged: skin and the yellow shirt within the tolerance of a JPEG', () => {
    const near = (colour: { r: number; g: number; b: number }, wanted: readonly [number, number, number]) =>
      [colour.r, colour.g, colour.b].forEach((value, index) => expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThanOrEqual(6));
    near(at(300, 420), [0xe9, 0xb9, 0x9a]);
    near(at(300, 700), [0xe3, 0xb2, 0x3c]);
  });

  test('the edge is soft and increases monotonically from the screen to the person', () => {
    const row = Array.from({ length: 80 }, (_, index) => at(120 + index, 330).a);
    expect(row.at(0)).toBe(0);
    expect(row.at(-1)).toBe(255);
    expect(row.filter((alpha) => alpha > 0 && alpha < 255).length).toBeGreaterThanOrEqual(3);
    for (let index = 1; index < row.length; index += 1) expect((row[index] ?? 0) + 12).toBeGreaterThanOrEqual(row[index - 1] ?? 0);
  });

  test('no green remains on visible parts: spill is reduced at every edge', () => {
    let green = 0;
    let seen = 0;
    for (let pixel = 0; pixel < cut.data.length; pixel += 4) {
      const [r = 0, g = 0, b = 0, a = 0] = cut.data.subarray(pixel, pixel + 4);
      if (a < 40) continue;
      seen += 1;
      if (g > Math.max(r, b) + 8) green += 1;
    }
    expect(seen).toBeGreaterThan(100_000);
    expect(green / seen).toBeLessThan(0.0005);
  });

  test('the covered area is correct to 1 % of the picture', () => {
    let opaque = 0;
    for (let pixel = 3; pixel < cut.data.length; pixel += 4) opaque += (cut.data[pixel] ?? 0) / 255;
    // Measured on the drawing without its screen.
    expect(Math.abs(opaque / (WIDTH * HEIGHT) - 0.2928)).toBeLessThan(0.01);
  });
});

test('[OPS-01] a picture without a green screen is unchanged', async () => {
  expect(
    await keyGreenScreen(
      await photograph(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#8A8F94"/></svg>',
      ),
    ),
  ).toBeNull();
  const jersey =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#D8DDE2"/><rect x="90" y="120" width="120" height="180" fill="#2FB457"/></svg>';
  expect(await keyGreenScreen(await photograph(jersey)), 'a green shirt is no screen').toBeNull();
});

test('[OPS-01] a rotated photograph gives an upright cut-out', async () => {
  const png = await keyGreenScreen(await photograph(SCENE, 6));
  const prepared = await preparePicture(png ?? Buffer.alloc(0));
  expect(prepared).toMatchObject({ ok: true, value: { width: HEIGHT, height: WIDTH, isGreenscreen: true } });
});
