/** What a phone does with 24 own pictures: they are made ready for the inbox, and then drawn on the previews of four pages. */
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PictureItem } from '#core/layout/display-list.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import { imageClient } from '#src/platform/workers/image-client.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';

declare global {
  interface Window {
    __upload?: (count: number) => Promise<number>;
    __preview?: () => Promise<number>;
  }
}

/** As the upload queue does it (src/platform/uploads/prepare-uploads.ts). */
const AT_ONCE = 2;
const PER_PAGE = 6;
const FIELD_PT = 100;
const PREVIEW_PX = 640;

const proxies: Blob[] = [];

function unwrap<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** @returns milliseconds */
window.__upload = async (count) => {
  const photo = await (await fetch('./photo.jpg')).blob();
  const waiting = Array.from({ length: count }, (_, index) => `photo-${index}.jpg`);
  const start = performance.now();
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { proxy, thumbnail } = unwrap(await imageClient.prepareUpload(photo, name));
      proxies.push(proxy);
      const picture = new Image(104, 104);
      picture.src = URL.createObjectURL(thumbnail);
      document.body.append(picture);
      await picture.decode();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return performance.now() - start;
};

function fieldAt(index: number, resourceId: string): PictureItem {
  const box = { x: (index % 3) * FIELD_PT, y: Math.floor(index / 3) * FIELD_PT, width: FIELD_PT, height: FIELD_PT };
  const [right, bottom] = [box.x + FIELD_PT, box.y + FIELD_PT];
  return {
    kind: 'picture',
    resourceId,
    pictureUuid: resourceId,
    backgroundUuid: null,
    box,
    tiltDeg: 0,
    clipPath: `M${box.x} ${box.y}L${right} ${box.y}L${right} ${bottom}L${box.x} ${bottom}Z`,
    cropRect: { x: 0, y: 0, width: 1, height: 1 },
    rotation: 0,
    effect: 'original',
    border: null,
  };
}

/** @returns milliseconds */
window.__preview = async () => {
  const start = performance.now();
  for (let from = 0; from < proxies.length; from += PER_PAGE) {
    const shown = proxies.slice(from, from + PER_PAGE).map((blob, index) => ({ blob, key: `own-${from + index}`, index }));
    const box = { x: 0, y: 0, width: 3 * FIELD_PT, height: 2 * FIELD_PT };
    const page: DrawablePage = {
      partId: 'page',
      paper: '#FFFFFF',
      widthPt: box.width,
      heightPt: box.height,
      trimBox: box,
      items: shown.map(({ key, index }) => fieldAt(index, key)),
    };
    unwrap(await renderClient.drawPreview(page, PREVIEW_PX, Object.fromEntries(shown.map(({ key, blob }) => [key, { key, blob }]))));
  }
  return performance.now() - start;
};
