import { pictureSetCalls, type Picture, type PictureSet } from '../../../core/contract/picture-sets.ts';
import type { PictureItem } from '../../../core/layout/display-list.ts';

/** Where a field's picture is read from. A cut-out stands before its background. */
export interface PictureSource {
  readonly href: string;
  readonly backgroundHref: string | null;
}

/** Every picture that the customer may use, by uuid. */
export interface PictureLibrary {
  find(uuid: string): Picture | null;
  source(item: Pick<PictureItem, 'pictureUuid' | 'backgroundUuid'>): PictureSource | null;
}

/**
 * @param ownPictures the customer's uploads
 * @param ownerUuid in the address of private files, so that the service worker keeps owners apart
 */
export function createPictureLibrary(sets: readonly PictureSet[], ownPictures: readonly Picture[], ownerUuid: string): PictureLibrary {
  const pictures = new Map<string, Picture>();
  for (const picture of [...ownPictures, ...sets.flatMap((set) => set.pictures)]) pictures.set(picture.uuid, picture);
  return {
    find: (uuid) => pictures.get(uuid) ?? null,
    source({ pictureUuid, backgroundUuid }) {
      const picture = pictureUuid === null ? undefined : pictures.get(pictureUuid);
      if (!picture) return null;
      if (backgroundUuid === null || !picture.greenscreen) return { href: picture.thumbnails[640], backgroundHref: null };
      return {
        href: mediaPath(pictureSetCalls.pictureThumbnail.path, { ownerUuid, pictureUuid: picture.uuid, file: 'cutout.webp' }),
        backgroundHref: backgroundHref(ownerUuid, backgroundUuid, '640.webp'),
      };
    },
  };
}

export function backgroundHref(ownerUuid: string, backgroundUuid: string, file: '320.webp' | '640.webp'): string {
  return mediaPath(pictureSetCalls.backgroundThumbnail.path, { ownerUuid, backgroundUuid, file });
}

function mediaPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
