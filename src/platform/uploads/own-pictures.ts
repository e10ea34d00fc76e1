/** The customer's own pictures as screens show them; those not yet uploaded have addresses on this device. */
import type { AppError } from '#core/contract/errors.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { WhereKept } from '#core/domain/where-kept.ts';
import type { UploadRow } from '#src/data/db/rows.ts';
import { whereUploadIsKept } from '#src/data/outbox/where-kept.ts';

export interface LocalAddresses {
  readonly proxy: string;
  readonly thumbnail: string;
}

export interface OwnPictures {
  /** Newest first: unsent ones, then those in the shop. */
  readonly pictures: readonly Picture[];
  /** The server's uuid by local id. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Pictures that the shop does not have. */
  readonly unsent: ReadonlyMap<string, WhereKept>;
  /** The reason for each picture that the shop refuses. */
  readonly refusals: ReadonlyMap<string, AppError>;
}

/** @param addresses by local id; a picture without an address is not shown yet */
export function ownPictures(
  uploads: readonly UploadRow[],
  addresses: ReadonlyMap<string, LocalAddresses>,
  recent: readonly Picture[],
): OwnPictures {
  const local = uploads.flatMap((upload) => {
    const address = addresses.get(upload.localId);
    return address && upload.isPrepared ? [localPicture(upload, address)] : [];
  });
  const shown = new Set(local.map((picture) => picture.uuid));
  const renamed = new Map(uploads.flatMap(({ localId, picture }) => (picture ? [[localId, picture.uuid] as const] : [])));
  const unsent = new Map(
    uploads.flatMap((upload) => {
      const kept = whereUploadIsKept(upload);
      return kept === 'shop' ? [] : [[upload.localId, kept] as const];
    }),
  );
  const refusals = new Map(
    uploads.flatMap(({ localId, error }) => (unsent.get(localId) === 'refused' && error ? [[localId, error] as const] : [])),
  );
  return { pictures: [...local, ...recent.filter((picture) => !shown.has(picture.uuid))], renamed, unsent, refusals };
}

function localPicture({ localId, width, height, picture }: UploadRow, { proxy, thumbnail }: LocalAddresses): Picture {
  return {
    ...(picture ?? {
      uuid: localId,
      dimensions: { width, height },
      keywords: ['user_uploaded'],
      groupPicture: false,
      isUserFavorite: false,
      bought: false,
      greenscreen: false,
      userBoughtRetouch: false,
      inCart: false,
      pictureType: 'IP',
      userRetouchTasks: [],
    }),
    thumbnails: { 320: thumbnail, 640: proxy },
  };
}

export function saysTheSame(a: OwnPictures, b: OwnPictures): boolean {
  if (a.pictures.length !== b.pictures.length || a.renamed.size !== b.renamed.size) return false;
  if (a.unsent.size !== b.unsent.size || [...a.unsent].some(([uuid, kept]) => b.unsent.get(uuid) !== kept)) return false;
  if ([...a.refusals].some(([uuid, error]) => b.refusals.get(uuid)?.code !== error.code)) return false;
  return a.pictures.every((picture, index) => {
    const other = b.pictures[index];
    return picture === other || JSON.stringify(picture) === JSON.stringify(other);
  });
}
