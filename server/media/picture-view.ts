/** A database row as a picture of the contract, for sets and for the inbox of uploads. */
import { keywordsWith } from '#core/domain/pictures/picture-keywords.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { PictureRow } from './picture-access.ts';

/** What belongs to this user about a picture. */
export interface PictureState {
  readonly isUserFavorite: boolean;
  readonly isYearbookPose: boolean;
  readonly bought: boolean;
  readonly userBoughtRetouch: boolean;
  readonly inCart: boolean;
  readonly userRetouchTasks: Picture['userRetouchTasks'];
}

/** @param ownerUuid part of the renditions' addresses, so that two people on one device never share a cache entry */
export function pictureView(row: PictureRow, ownerUuid: string, state: PictureState): Picture {
  return {
    uuid: row.uuid,
    dimensions: { width: row.widthPx, height: row.heightPx },
    keywords: keywordsOf(row, state),
    groupPicture: row.pictureType === 'GP',
    isUserFavorite: state.isUserFavorite,
    bought: state.bought,
    greenscreen: row.isGreenscreen,
    userBoughtRetouch: state.userBoughtRetouch,
    inCart: state.inCart,
    pictureType: row.pictureType,
    userRetouchTasks: state.userRetouchTasks,
    thumbnails: { 320: thumbnailAddress(row, ownerUuid, 320, state.bought), 640: thumbnailAddress(row, ownerUuid, 640, state.bought) },
  };
}

/** The version changes when the content does: after a new import, or without the watermark after a purchase. */
function thumbnailAddress(row: PictureRow, ownerUuid: string, sizePx: 320 | 640, bought: boolean): string {
  return `/media/${ownerUuid}/pictures/${row.uuid}/${sizePx}.webp?v=${row.contentHash.slice(0, 8)}${bought ? 'b' : ''}`;
}

function keywordsOf(row: PictureRow, state: PictureState): string[] {
  const keywords = new Set(row.keywords);
  if (row.uploadedBy !== null) keywords.add('user_uploaded');
  return keywordsWith([...keywords], state);
}
