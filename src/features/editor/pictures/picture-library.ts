import { pictureSetCalls, type Picture, type PictureSet } from '#core/contract/picture-sets.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { type PlacedPicture, placedPicture } from '#core/domain/pictures/placed-pictures.ts';
import type { Size } from '#core/layout/crop.ts';
import type { PictureItem } from '#core/layout/display-list.ts';

/** The source of a field's picture. A cut-out is drawn in front of its background. */
export interface PictureSource {
  readonly href: string;
  readonly backgroundHref: string | null;
  /** Size of the upright picture. Its background is cropped to the same shape. */
  readonly size: Size;
}

/** Every picture that the customer may use, by uuid. */
export interface PictureLibrary {
  find(uuid: string): Picture | null;
  source(item: Pick<PictureItem, 'pictureUuid' | 'backgroundUuid' | 'isCutOut'>): PictureSource | null;
}

/**
 * @param ownPictures the customer's uploads
 * @param ownerUuid part of the address of private files, so that the service worker keeps owners apart
 * @param renamed server uuids of uploads that an instance may still reference by their local id
 */
export function createPictureLibrary(
  sets: readonly PictureSet[],
  ownPictures: readonly Picture[],
  ownerUuid: string,
  renamed: ReadonlyMap<string, string> = new Map(),
): PictureLibrary {
  const pictures = new Map<string, Picture>();
  for (const picture of [...ownPictures, ...sets.flatMap((set) => set.pictures)]) pictures.set(picture.uuid, picture);
  const find = (uuid: string) => pictures.get(uuid) ?? pictures.get(renamed.get(uuid) ?? '') ?? null;
  return {
    find,
    source({ pictureUuid, backgroundUuid, isCutOut }) {
      const picture = pictureUuid === null ? null : find(pictureUuid);
      if (!picture) return null;
      const size = picture.dimensions;
      if (!picture.greenscreen || (backgroundUuid === null && !isCutOut))
        return { href: picture.thumbnails[640], backgroundHref: null, size };
      return {
        href: cutoutHref(ownerUuid, picture),
        backgroundHref: isCutOut || backgroundUuid === null ? null : backgroundHref(ownerUuid, backgroundUuid, '640.webp'),
        size,
      };
    },
  };
}

/**
 * The set that an instance was made with: the current one if the instance uses a picture of it, else the set of the
 * first picture.
 */
export function setOfInstance(
  sets: readonly PictureSet[],
  current: PictureSet | undefined,
  data: Pick<TemplateData, 'userResources'> | null,
): PictureSet | undefined {
  const used = Object.values(data?.userResources ?? {}).flatMap((resource) => (resource.kind === 'image' ? (resource.uuid ?? []) : []));
  const holds = (set: PictureSet, uuid: string): boolean => set.pictures.some((picture) => picture.uuid === uuid);
  if (!current || used.some((uuid) => holds(current, uuid))) return current;
  const [first] = used.flatMap((uuid) => sets.find((set) => holds(set, uuid)) ?? []);
  return first ?? current;
}

/** The fields of an instance's pictures that the shop's rules read. */
export const placedIn =
  (library: Pick<PictureLibrary, 'find'>, sets: readonly PictureSet[]) =>
  (uuid: string): PlacedPicture | null => {
    const picture = library.find(uuid);
    return picture && placedPicture(picture, sets);
  };

/** The version in the thumbnail's address: a bought picture has another address than one that is not bought. */
export function cutoutHref(ownerUuid: string, picture: Picture): string {
  const version = picture.thumbnails[640].split('?')[1];
  const path = mediaPath(pictureSetCalls.pictureThumbnail.path, { ownerUuid, pictureUuid: picture.uuid, file: 'cutout.webp' });
  return version === undefined ? path : `${path}?${version}`;
}

export function backgroundHref(ownerUuid: string, backgroundUuid: string, file: '320.webp' | '640.webp'): string {
  return mediaPath(pictureSetCalls.backgroundThumbnail.path, { ownerUuid, backgroundUuid, file });
}

function mediaPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
