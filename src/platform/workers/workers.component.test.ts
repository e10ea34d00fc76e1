import { expect, test } from 'vitest';
import { SAMPLE_HASHES } from '#core/layout/fixtures/sample-hashes.ts';
import {
  DATED_DATA,
  NAMED_CALENDAR,
  NAME_TEXT,
  NORWEGIAN,
  SAMPLE_CALENDAR,
  SAMPLE_CARD,
  SAMPLE_FILLS,
  SAMPLE_PICTURES,
} from '#core/layout/fixtures/sample-templates.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { imageClient } from './image-client.ts';
import { renderClient } from './render-client.ts';

const data = (design: typeof SAMPLE_CARD) => ({
  userResources: buildInitialResources(design, SAMPLE_PICTURES, SAMPLE_FILLS, 'nb'),
  year: 2027,
});

async function drawn(
  width: number,
  height: number,
  paint: (context: OffscreenCanvasRenderingContext2D) => void,
  type = 'image/jpeg',
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  paint(context);
  return canvas.convertToBlob({ type, quality: 0.95 });
}

const plain = (width: number, height: number, color: string): Promise<Blob> =>
  drawn(width, height, (context) => {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  });

async function pixelsOf(blob: Blob): Promise<{ width: number; height: number; at: (x: number, y: number) => number[] }> {
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0);
  return { width: bitmap.width, height: bitmap.height, at: (x, y) => Array.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3)) };
}

/** JPEG is lossy, so colours are only compared within a tolerance. */
function expectNear(actual: readonly number[], expected: readonly number[]): void {
  expected.forEach((channel, index) => {
    expect(Math.abs((actual[index] ?? -99) - channel)).toBeLessThanOrEqual(4);
  });
}

function unwrap<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** The JPEG with an EXIF segment that requests a quarter turn clockwise. */
async function lyingOnItsSide(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const exif = Uint8Array.from([
    0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0,
    0,
  ]);
  return new Blob([bytes.slice(0, 2), exif, bytes.slice(2)], { type: 'image/jpeg' });
}

test('[EDT-24] the browser’s worker computes the same layout hash as Node', async () => {
  const card = unwrap(await renderClient.layout(SAMPLE_CARD, data(SAMPLE_CARD), NORWEGIAN));
  expect(card.hash).toBe(SAMPLE_HASHES.card);
  const calendar = unwrap(await renderClient.layout(SAMPLE_CALENDAR, data(SAMPLE_CALENDAR), NORWEGIAN));
  expect(calendar.hash).toBe(SAMPLE_HASHES.calendar);
  expect(calendar.pages.map((page) => page.partId)).toEqual(['may', 'june']);
});

test('[EDT-13] holidays and own dates have the same hash as in Node, for every country', async () => {
  for (const [place, hash] of Object.entries(SAMPLE_HASHES.named)) {
    const [language = '', country = ''] = place.split('-');
    expect(unwrap(await renderClient.layout(NAMED_CALENDAR, DATED_DATA, { language, country })).hash).toBe(hash);
  }
});

test('[EDT-24] [KEP-12] names in other scripts and emoji have the same hash as in Node', async () => {
  const { userResources } = data(SAMPLE_CARD);
  for (const [text, hash] of Object.entries(SAMPLE_HASHES.names)) {
    const card = { userResources: { ...userResources, 'front/name': { kind: 'text' as const, ...NAME_TEXT.font, text } }, year: null };
    expect([text, unwrap(await renderClient.layout(SAMPLE_CARD, card, NORWEGIAN)).hash]).toEqual([text, hash]);
  }
});

test('[EDT-09] the worker applies the text rules', async () => {
  const font = { ...NAME_TEXT.font, text: 'Ola' };
  expect(unwrap(await renderClient.checkTextChange(NAME_TEXT, font, { ...font, text: 'Kari  Nordmann' }))).toEqual({
    accepted: true,
    font: { ...font, text: 'Kari Nordmann' },
  });
  expect(unwrap(await renderClient.checkTextChange(NAME_TEXT, font, { ...font, size: 100 }))).toMatchObject({ accepted: false });
});

test('[EDT-14] a preview shows each picture in its field with its effect, and text in its colour', async () => {
  const instance = data(SAMPLE_CARD);
  const page = unwrap(await renderClient.layoutPart(SAMPLE_CARD, 'front', instance, NORWEGIAN));
  const red = await plain(640, 800, '#C00000');
  const group = await plain(640, 427, '#808080');
  const preview = unwrap(
    await renderClient.drawPreview(page, 842, { 'front/portrait': { key: 'red', blob: red }, 'front/group': { key: 'grey', blob: group } }),
  );
  expect(preview.type).toBe('image/jpeg');
  const { width, height, at } = await pixelsOf(preview);
  expect([width, height]).toEqual([842, 842]);
  expectNear(at(282, 382), [192, 0, 0]);
  // Sepia of #808080.
  expectNear(at(642, 342), [173, 154, 120]);
  // The corner of the round field keeps the paper colour.
  expectNear(at(505, 205), [251, 248, 243]);
  const ink = Array.from({ length: 700 }, (_, x) => at(72 + x, 727)).filter(([channel = 255]) => channel < 80);
  expect(ink.length).toBeGreaterThan(20);
  const empty = unwrap(await renderClient.drawPreview(page, 421, {}));
  expectNear((await pixelsOf(empty)).at(141, 191), [231, 223, 211]);
});

test('[EDT-18] an upload becomes an upright proxy and thumbnail, and reports its full size', async () => {
  const big = await drawn(3000, 2000, (context) => {
    context.fillStyle = '#C00000';
    context.fillRect(0, 0, 1500, 2000);
    context.fillStyle = '#0000C0';
    context.fillRect(1500, 0, 1500, 2000);
  });
  const upright = unwrap(await imageClient.prepareUpload(big, 'big.jpg'));
  expect([upright.widthPx, upright.heightPx]).toEqual([3000, 2000]);
  const sizes = await Promise.all([upright.proxy, upright.thumbnail].map(async (blob) => (await pixelsOf(blob)).width));
  expect(sizes).toEqual([2048, 320]);
  const turned = unwrap(await imageClient.prepareUpload(await lyingOnItsSide(big), 'turned.jpg'));
  expect([turned.widthPx, turned.heightPx]).toEqual([2000, 3000]);
  const proxy = await pixelsOf(turned.proxy);
  expect([proxy.width, proxy.height]).toEqual([1365, 2048]);
  // The left side is at the top after a quarter turn clockwise.
  expectNear(proxy.at(600, 200), [192, 0, 0]);
  expectNear(proxy.at(600, 1800), [0, 0, 192]);
  const small = unwrap(await imageClient.prepareUpload(await plain(200, 100, '#00C000'), 'small.jpg'));
  expect((await pixelsOf(small.proxy)).width).toBe(200);
});

test('[EDT-18] a file that cannot be decoded is refused with its name', async () => {
  const junk = new Blob([new Uint8Array(4000).fill(7)], { type: 'image/jpeg' });
  expect(await imageClient.prepareUpload(junk, 'notes.jpg')).toEqual({
    ok: false,
    error: { code: 'picture.cannot_decode', params: { file: 'notes.jpg' } },
  });
});

test('[EDT-04] a rendition is rotated clockwise and coloured by the fixed matrices', async () => {
  const picture = await drawn(400, 200, (context) => {
    context.fillStyle = '#FF0000';
    context.fillRect(0, 0, 200, 200);
    context.fillStyle = '#00FF00';
    context.fillRect(200, 0, 200, 200);
  });
  const turned = await pixelsOf(unwrap(await imageClient.render(picture, { maxPx: 100, rotation: 90, effect: 'bw' })));
  expect([turned.width, turned.height]).toEqual([50, 100]);
  expectNear(turned.at(25, 20), [54, 54, 54]);
  expectNear(turned.at(25, 80), [182, 182, 182]);
});

test('[EDT-05] a cut-out is drawn in front of a background that covers its frame', async () => {
  const cutout = await drawn(
    200,
    300,
    (context) => {
      context.fillStyle = '#C00000';
      context.fillRect(50, 100, 100, 200);
    },
    'image/png',
  );
  const composite = await pixelsOf(
    unwrap(await imageClient.composite(cutout, await plain(640, 320, '#0000C0'), { maxPx: 300, rotation: 0, effect: 'original' })),
  );
  expect([composite.width, composite.height]).toEqual([200, 300]);
  expectNear(composite.at(100, 200), [192, 0, 0]);
  expectNear(composite.at(10, 10), [0, 0, 192]);
  expectNear(composite.at(190, 290), [0, 0, 192]);
});

test('[EDT-18] a cancelled upload gives the error for a cancelled call', async () => {
  const controller = new AbortController();
  const answer = imageClient.prepareUpload(await plain(2000, 2000, '#123456'), 'late.jpg', { signal: controller.signal });
  controller.abort();
  expect(await answer).toEqual({ ok: false, error: { code: 'worker.cancelled' } });
});

test('[EDT-20] a face that is stored on the device is used without a request', async () => {
  renderClient.close();
  const font = { ...NAME_TEXT.font, text: 'Ola Nordmann', family: 'Anton' as const };
  const element = { ...NAME_TEXT, font, id: 'anton' };
  const design = { ...SAMPLE_CARD, parts: SAMPLE_CARD.parts.map((part) => ({ ...part, elements: [element] })) };
  const kept = await caches.open('kept-first');
  // Recognisable: the bytes kept under Anton's address are Lora's.
  await kept.put('/fonts/anton.ttf', await fetch('/fonts/lora.ttf'));
  const page = unwrap(await renderClient.layoutPart(design, 'front', { userResources: {}, year: null }, NORWEGIAN));
  await caches.delete('kept-first');
  renderClient.close();
  const asked = unwrap(await renderClient.layoutPart(design, 'front', { userResources: {}, year: null }, NORWEGIAN));
  expect(page.items[0]).not.toEqual(asked.items[0]);
});
