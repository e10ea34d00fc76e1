import { describe, expect, test } from 'vitest';
import { everyNth } from '#tests/setup/slice.ts';
import { KINDS, MOST_DIFFERENCE, ORIENTATIONS, wantedPatches, worstDifference } from '#tests/fixtures/import/colour-kinds.ts';
import { saveChart } from '#tests/fixtures/import/colour-picture.ts';
import { DISPLAY_P3 } from '#tests/fixtures/import/colour-profiles.ts';
import { printPicture } from '#server/print/print-picture.ts';
import { composeDownload } from '../previews/compose-download.ts';
import { originalKey } from '../store/media-keys.ts';
import type { MediaStore } from '../store/media-store.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';
import { makeRenditions } from '../previews/renditions.ts';

/** The whole picture, larger than it is printed. */
const FIELD = {
  box: { x: 0, y: 0, width: 120, height: 80 },
  cropRect: { x: 0, y: 0, width: 1, height: 1 },
  rotation: 0,
  effect: 'original',
} as const;

async function waysOut(picture: PreparedPicture): Promise<Readonly<Record<string, Buffer>>> {
  const { original, mimeType, base, isGreenscreen } = picture;
  const renditions = new Map(await makeRenditions(base, null, null));
  const printed = await printPicture(original, { kind: 'backdrop', original: null }, FIELD);
  const onPage = await printPicture(original, { kind: 'page' }, FIELD);
  const ways: Record<string, Buffer> = {
    thumbnail: renditions.get('320.webp')!,
    preview: renditions.get('640.webp')!,
    download: original,
    print: Buffer.from(printed.jpeg),
    'print on the page': Buffer.from(onPage.jpeg),
  };
  if (!isGreenscreen) return ways;
  const backdrop = await saveChart({ format: 'jpeg', space: DISPLAY_P3, depth: 8, isCutOut: false }, 1);
  const media: Pick<MediaStore, 'read'> = {
    read: (key) => Promise.resolve(key === originalKey('back', 'image/jpeg') ? backdrop : original),
  };
  const front = { mediaKey: 'front', mimeType };
  // Only `read` is called.
  const store = media as MediaStore;
  return {
    ...ways,
    cutout: renditions.get('cutout.webp')!,
    'cut-out download': await composeDownload(store, front, null),
    'cut-out download before a backdrop': await composeDownload(store, front, { mediaKey: 'back', mimeType: 'image/jpeg' }),
  };
}

/**
 * Each kind in two orientations, one of them rotated by a quarter; over all kinds each orientation occurs with every
 * format.
 */
const CHARTS = KINDS.map(([name, saved], index) => ({
  name,
  saved,
  orientations: everyNth(4, [...ORIENTATIONS.slice(index % 4), ...ORIENTATIONS.slice(0, index % 4)]),
}));

describe.each(CHARTS)('[OPX-04] $name', ({ saved, orientations }) => {
  test('[OPX-04] leaves the shop in its own colours, in any stored orientation', async () => {
    const wanted = await wantedPatches(saved);
    const wrong: string[] = [];
    for (const orientation of orientations) {
      const prepared = await preparePicture(await saveChart(saved, orientation));
      if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
      expect(prepared.value.isGreenscreen).toBe(saved.isCutOut);
      for (const [way, bytes] of Object.entries(await waysOut(prepared.value))) {
        const worst = await worstDifference(bytes, wanted);
        if (worst > MOST_DIFFERENCE) wrong.push(`orientation ${orientation}, ${way}: ${worst.toFixed(1)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
