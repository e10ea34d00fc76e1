import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PictureItem } from '#core/layout/display-list.ts';
import { type Behind, cutOf, printPicture } from './print-picture.ts';

type Placed = Pick<PictureItem, 'box' | 'cropRect' | 'rotation' | 'effect'>;
const INCH = 72;
const NOTHING: Behind = { kind: 'backdrop', original: null };
const placed = (changes: Partial<Placed> = {}): Placed => ({
  box: { x: 0, y: 0, width: INCH, height: INCH },
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  rotation: 0,
  effect: 'original',
  ...changes,
});

/** Quarters: red, green over blue, white. */
const quarters = (size: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="50%" height="50%" fill="#f00"/><rect x="50%" width="50%" height="50%" fill="#0f0"/><rect y="50%" width="50%" height="50%" fill="#00f"/><rect x="50%" y="50%" width="50%" height="50%" fill="#fff"/></svg>`,
    ),
  )
    .removeAlpha()
    .png()
    .toBuffer();

async function middle(jpeg: Uint8Array): Promise<number[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe('[OPS-02] pictures in print', () => {
  test('[OPS-02] at most 300 pixels per inch are printed, and never more than the picture has', () => {
    expect(cutOf(placed(), 3000, 3000)).toMatchObject({ width: 3000, widthPx: 300 });
    expect(cutOf(placed(), 120, 120)).toMatchObject({ width: 120, widthPx: 120 });
    expect(cutOf(placed({ cropRect: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } }), 1200, 1200)).toMatchObject({
      left: 298,
      width: 604,
      widthPx: 302,
    });
  });

  test('[OPS-02] [EDT-04] a rotated crop is cut out of the upright picture', async () => {
    const original = await quarters(400);
    // After a quarter turn clockwise, blue is upper left, red upper right.
    const crop = { x: 0, y: 0, width: 0.4, height: 0.4 };
    const colours = await Promise.all(
      ([0, 90, 180, 270] as const).map(async (rotation) =>
        middle((await printPicture(original, NOTHING, placed({ rotation, cropRect: crop }))).jpeg),
      ),
    );
    const names = colours.map(([r = 0, g = 0, b = 0]) =>
      r > 200 && g > 200 ? 'white' : r > 200 ? 'red' : g > 200 ? 'green' : b > 200 ? 'blue' : 'none',
    );
    expect(names).toEqual(['red', 'blue', 'white', 'green']);
  });

  test('[OPS-02] [EDT-06] effects use the same matrices as on the screen', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83214' } })
      .png()
      .toBuffer();
    const colourOf = async (effect: Placed['effect']) => middle((await printPicture(red, NOTHING, placed({ effect }))).jpeg);
    const close = (got: number[], wanted: number[]) =>
      got.forEach((value, index) => expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThanOrEqual(2));
    close(await colourOf('original'), [200, 50, 20]);
    close(await colourOf('bw'), [80, 80, 80]);
    close(await colourOf('sepia'), [121, 108, 84]);
  });

  test('[OPS-02] [EDT-05] a cut-out is printed in front of its background, of grey without one, and of the page where it is cut out', async () => {
    const hole = await sharp(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="20" fill="#f00"/></svg>'),
    )
      .png()
      .toBuffer();
    const sea = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0000ff' } })
      .jpeg()
      .toBuffer();
    const before = async (behind: Behind) => printPicture(hole, behind, placed());
    const [red = 0, , blue = 0] = await middle((await before({ kind: 'backdrop', original: sea })).jpeg);
    expect([red < 10, blue > 240]).toEqual([true, true]);
    expect((await middle((await before(NOTHING)).jpeg))[0]).toBeGreaterThan(200);
    const cutOut = await before({ kind: 'page' });
    expect([cutOut.alpha?.[0], cutOut.alpha?.[45 * 90 + 45], cutOut.alpha?.length]).toEqual([255, 0, 8100]);
    expect((await before(NOTHING)).alpha).toBeNull();
  });
});
