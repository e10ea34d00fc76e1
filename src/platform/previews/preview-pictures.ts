/** The picture files that a page shows, read through the service worker so that they are available offline. */
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import type { AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { PictureItem } from '#core/layout/display-list.ts';
import type { DrawablePage } from '#core/layout/text/glyph-outline.ts';
import type { Device } from '#src/data/device.ts';
import { filesOfPicture } from '#src/data/outbox/upload-file.ts';
import { loadAsset } from '#src/data/sync/load-asset.ts';
import type { PagePictures } from '#workers/render.api.ts';
import { imageClient } from '../workers/image-client.ts';

/** Longer side of the pictures that a preview is drawn from, in pixels. */
const SOURCE_PX = 640;

export interface LoadedPictures {
  /** Keyed by resource. */
  readonly pictures: PagePictures;
  /** No picture is missing. */
  readonly isWhole: boolean;
}

/** If a picture cannot be read now, its field stays empty, because the page is still useful. */
export async function loadPagePictures(device: Device, page: DrawablePage, signal: AbortSignal): Promise<LoadedPictures> {
  const items = page.items.filter((item) => item.kind === 'picture' && item.pictureUuid !== null) as readonly PictureItem[];
  const loads = new Map<string, Promise<Result<Blob, AppError>>>();
  const load = (item: PictureItem) => {
    const key = pictureKey(item);
    const started = loads.get(key) ?? loadPicture(device, item, signal);
    loads.set(key, started);
    return started;
  };
  const read = await Promise.all(items.map(async (item) => ({ item, file: await load(item) })));
  const pictures = Object.fromEntries(
    read.flatMap(({ item, file }) => (file.ok ? [[item.resourceId, { key: pictureKey(item), blob: file.value }]] : [])),
  );
  return { pictures, isWhole: read.every(({ file }) => file.ok) };
}

const pictureKey = (item: PictureItem): string => `${item.pictureUuid}/${item.isCutOut ? 'cut-out' : (item.backgroundUuid ?? '')}`;

async function loadPicture(
  device: Device,
  { pictureUuid, backgroundUuid, isCutOut }: PictureItem,
  signal: AbortSignal,
): Promise<Result<Blob, AppError>> {
  if (pictureUuid === null) return err({ code: 'picture.not_found' });
  const own = await filesOfPicture(device.db, pictureUuid);
  if (own?.proxy) return ok(own.proxy);
  if (backgroundUuid === null && !isCutOut) return loadRendition(device, pictureUuid, '640.webp', signal);
  if (backgroundUuid === null || isCutOut) {
    // A picture that was not taken in front of a green screen has no cut-out, and is drawn whole.
    const alone = await loadRendition(device, pictureUuid, 'cutout.webp', signal);
    return alone.ok ? alone : loadRendition(device, pictureUuid, '640.webp', signal);
  }
  const [cutout, background] = await Promise.all([
    loadRendition(device, pictureUuid, 'cutout.webp', signal),
    loadBackground(device, backgroundUuid, signal),
  ]);
  if (!cutout.ok) return loadRendition(device, pictureUuid, '640.webp', signal);
  if (!background.ok) return background;
  return imageClient.composite(cutout.value, background.value, { maxPx: SOURCE_PX, rotation: 0, effect: 'original' }, { signal });
}

async function loadRendition(
  device: Device,
  pictureUuid: string,
  file: '640.webp' | 'cutout.webp',
  signal: AbortSignal,
): Promise<Result<Blob, AppError>> {
  return asBlob(
    await loadAsset(device, pictureSetCalls.pictureThumbnail, { params: { ownerUuid: device.owner.uuid, pictureUuid, file } }, signal),
  );
}

async function loadBackground(device: Device, backgroundUuid: string, signal: AbortSignal): Promise<Result<Blob, AppError>> {
  return asBlob(
    await loadAsset(
      device,
      pictureSetCalls.backgroundThumbnail,
      { params: { ownerUuid: device.owner.uuid, backgroundUuid, file: '640.webp' } },
      signal,
    ),
  );
}

function asBlob(answer: Result<unknown, AppError>): Result<Blob, AppError> {
  if (!answer.ok) return answer;
  return answer.value instanceof Blob ? ok(answer.value) : err({ code: 'network.unexpected_answer' });
}
