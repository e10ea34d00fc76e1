import sharp from 'sharp';
import { expect, test } from 'vitest';
import { preparePicture } from './prepare-picture.ts';
import { makeRenditions, rawInput } from '../previews/renditions.ts';

const MARK = '© Fjordlys Foto';
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 120, b: 150, alpha: 1 }, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
const photo = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#7a90a8' } }).jpeg();

/** A PNG whose header states 60,000 by 60,000 pixels. */
function bombHeader(png: Buffer): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  return bomb;
}

test("[SRV-52] a picture is rotated upright and loses the camera's data about place and device", async () => {
  const taken = await photo()
    .withExif({ IFD0: { Make: 'Camera', Orientation: '6' }, IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const prepared = await preparePicture(taken);
  if (!prepared.ok) throw new Error(prepared.error.code);
  expect([prepared.value.width, prepared.value.height]).toEqual([600, 900]);
  for (const bytes of [prepared.value.original, ...(await makeRenditions(prepared.value.base, null, MARK)).map(([, content]) => content)]) {
    const metadata = await sharp(bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation ?? 1).toBe(1);
    expect(metadata.height).toBeGreaterThan(metadata.width);
  }
});

test('[SET-07] an upright JPEG keeps every pixel and its colour profile while its metadata is removed', async () => {
  const taken = await noise(300, 200)
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Make: 'Camera', Copyright: 'Mari' } })
    .withIccProfile('p3')
    .toBuffer();
  const withSecond = Buffer.concat([taken, Buffer.from('second picture with GPS')]);
  const prepared = await preparePicture(withSecond);
  if (!prepared.ok) throw new Error(prepared.error.code);
  const { original } = prepared.value;
  expect(original.includes('Camera')).toBe(false);
  expect(original.includes('GPS')).toBe(false);
  expect((await sharp(original).metadata()).icc).toBeDefined();
  expect((await sharp(original).raw().toBuffer()).equals(await sharp(taken).raw().toBuffer())).toBe(true);
});

test('[SET-07] a PNG keeps its pixels and alpha while its texts are removed; transparent parts make it a cut-out', async () => {
  const circle = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><circle cx="150" cy="200" r="100" fill="#c04040"/></svg>',
  );
  const taken = await sharp(circle)
    .png()
    .withExif({ IFD0: { Make: 'Camera' } })
    .toBuffer();
  const prepared = await preparePicture(taken);
  if (!prepared.ok) throw new Error(prepared.error.code);
  expect(prepared.value.isGreenscreen).toBe(true);
  expect(prepared.value.original.includes('Camera')).toBe(false);
  expect(
    (await sharp(prepared.value.original).ensureAlpha().raw().toBuffer()).equals(await sharp(taken).ensureAlpha().raw().toBuffer()),
  ).toBe(true);

  const renditions = new Map(await makeRenditions(prepared.value.base, null, MARK));
  expect([...renditions.keys()]).toEqual(['320.webp', '640.webp', 'cutout.webp']);
  const { data, info } = await sharp(renditions.get('cutout.webp')!).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  expect(data[3]).toBe(0);
  expect((await sharp(renditions.get('640.webp')!).metadata()).hasAlpha).toBe(false);
});

test('[SET-08] the 640 px rendition has the watermark from edge to edge, the 320 px one has none', async () => {
  const prepared = await preparePicture(await photo(1200, 900).toBuffer());
  if (!prepared.ok) throw new Error(prepared.error.code);
  const marked = new Map(await makeRenditions(prepared.value.base, null, MARK));
  const plain = new Map(await makeRenditions(prepared.value.base, null, null));
  const spread = async (bytes: Buffer, left: number, top: number) =>
    (await sharp(await sharp(bytes).extract({ left, top, width: 160, height: 160 }).toBuffer()).stats()).channels[0]!.stdev;
  for (const [left, top] of [
    [0, 0],
    [480, 0],
    [240, 160],
    [0, 320],
    [480, 320],
  ] as const) {
    expect(await spread(marked.get('640.webp')!, left, top)).toBeGreaterThan(5);
    expect(await spread(plain.get('640.webp')!, left, top)).toBeLessThan(1);
  }
  expect((await sharp(marked.get('320.webp')!).stats()).channels[0]!.stdev).toBeLessThan(1);
  expect(await sharp(marked.get('320.webp')!).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
});

test('[OPS-01] a small picture is not enlarged', async () => {
  const prepared = await preparePicture(await photo(200, 100).toBuffer());
  if (!prepared.ok) throw new Error(prepared.error.code);
  expect(
    await rawInput(prepared.value.base)
      .png()
      .toBuffer()
      .then((png) => sharp(png).metadata()),
  ).toMatchObject({ width: 200, height: 100 });
});

test('[OPS-01] a file is accepted if its bytes decode, whatever its name says: each invalid kind is refused with its reason', async () => {
  const jpeg = await noise(800, 600).jpeg().toBuffer();
  const png = await noise(400, 300).png().toBuffer();
  const codeOf = async (bytes: Buffer) => {
    const prepared = await preparePicture(bytes);
    return prepared.ok ? 'taken' : prepared.error.code;
  };
  expect(await codeOf(jpeg)).toBe('taken');
  expect(await codeOf(Buffer.alloc(0))).toBe('empty');
  expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe('not-jpeg-or-png');
  expect(await codeOf(await noise(20, 20).webp().toBuffer())).toBe('not-jpeg-or-png');
  expect(await codeOf(Buffer.from('GIF89a'))).toBe('not-jpeg-or-png');
  expect(await codeOf(jpeg.subarray(0, jpeg.length * 0.6))).toBe('damaged');
  expect(await codeOf(jpeg.subarray(0, 40))).toBe('damaged');
  expect(await codeOf(png.subarray(0, png.length * 0.6))).toBe('damaged');
  expect(await codeOf(bombHeader(png))).toBe('too-many-pixels');
});

test.each([
  ['a grey JPEG', () => noise(300, 200).greyscale().jpeg(), 3],
  ['a CMYK JPEG', () => noise(300, 200).toColourspace('cmyk').jpeg(), 3],
  ['a grey PNG', () => noise(300, 200).greyscale().png(), 3],
  ['a 16 bit PNG', () => noise(300, 200).toColourspace('rgb16').png(), 3],
  ['a palette PNG', () => noise(300, 200).png({ palette: true, colours: 16 }), 3],
  ['a PNG with an alpha that hides nothing', () => noise(300, 200).ensureAlpha().png(), 3],
  [
    'a grey PNG with alpha',
    () =>
      sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 0.4 } } })
        .toColourspace('b-w')
        .png(),
    4,
  ],
] as const)('[OPS-01] %s gives renditions like any other format', async (_name, draw, channels) => {
  const prepared = await preparePicture(await draw().toBuffer());
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
  const { base } = prepared.value;
  expect([base.channels, base.data.length]).toEqual([channels, base.width * base.height * channels]);
  for (const [, content] of await makeRenditions(base, null, MARK)) expect((await sharp(content).metadata()).width).toBe(300);
});
