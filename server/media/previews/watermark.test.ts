import sharp from 'sharp';
import { expect, test } from 'vitest';
import { watermarkFor } from './watermark.ts';
import { drawWords, markOf } from './watermark-words.ts';

const overlayOf = async (words: string) => {
  const { input, raw } = await watermarkFor(words, 640, 480);
  if (!Buffer.isBuffer(input) || raw === undefined) throw new Error('The overlay is pixels');
  return sharp(input, { raw }).raw().toBuffer();
};

test('[SET-08] the mark on previews is the name of the shop, and no word of a language', async () => {
  expect([markOf('Lys & Fjell Skolefoto'), markOf('')]).toEqual(['© Lys & Fjell Skolefoto', '©']);
  const [fjordlys, other] = [await overlayOf(markOf('Fjordlys Foto')), await overlayOf(markOf('Ødegårds Bilder'))];
  expect(fjordlys.equals(other)).toBe(false);
  // The name of another shop came in between.
  expect(fjordlys.equals(await overlayOf(markOf('Fjordlys Foto')))).toBe(true);
});

test.each(['', 'Æ', 'Østfold & Ålesund', 'Фото Мария', 'Fotografene på hjørnet i Ålesund og omegn, Sunnmøre og Romsdal'])(
  '[SET-08] a shop named “%s” has its whole name in the mark, no wider than there is room',
  async (name) => {
    const { outline, widthPx } = await drawWords(markOf(name), 21, 420);
    expect(outline).not.toBe('');
    expect(widthPx).toBeGreaterThan(10);
    expect(widthPx).toBeLessThanOrEqual(420);
    expect([...(await overlayOf(markOf(name)))].some((value) => value > 0)).toBe(true);
  },
);
