/** A database row as a picture of the contract, for sets and for the inbox of uploads. */
import { RETOUCHED_KEYWORD } from '#core/domain/pictures/retouch.ts';
import { UPLOADED_KEYWORD } from '#core/domain/pictures/picture-rules.ts';
import { keywordsWith } from '#core/domain/pictures/picture-keywords.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { PictureRow } from './picture-access.ts';

/** The user's own state of a picture. */
export interface PictureState {
  readonly isUserFavorite: boolean;
  readonly isYearbookPose: boolean;
  readonly bought: boolean;
  /** Its preview has no watermark, because the customer owns the file permanently. */
  readonly isUnmarked: boolean;
  readonly userBoughtRetouch: boolean;
  readonly inCart: boolean;
  readonly userRetouchTasks: Picture['userRetouchTasks'];
  readonly inRetouch: boolean;
  /** In an order that waits for its payment, as a file. */
  readonly ordered: boolean;
  /** The retouched version that this user sees; null for the original picture. */
  readonly retouched: { readonly contentHash: string } | null;
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
    inRetouch: state.inRetouch,
    ...(state.ordered && { ordered: true }),
    ...(state.bought && !state.isUnmarked && { marked: true }),
    thumbnails: { 320: thumbnailAddress(row, ownerUuid, 320, state), 640: thumbnailAddress(row, ownerUuid, 640, state) },
  };
}

/** The version changes with the content: after a new import, after retouch, or when the watermark is removed. */
function thumbnailAddress(row: PictureRow, ownerUuid: string, sizePx: 320 | 640, { isUnmarked, retouched }: PictureState): string {
  return `/media/${ownerUuid}/pictures/${row.uuid}/${sizePx}.webp?v=${(retouched ?? row).contentHash.slice(0, 8)}${isUnmarked ? 'b' : ''}`;
}

function keywordsOf(row: PictureRow, state: PictureState): string[] {
  const keywords = new Set(row.keywords);
  if (row.uploadedBy !== null) keywords.add(UPLOADED_KEYWORD);
  if (state.retouched !== null) keywords.add(RETOUCHED_KEYWORD);
  return keywordsWith([...keywords], state);
}
