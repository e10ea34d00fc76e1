import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { emptyReason } from '#core/domain/cart/empty-reason.ts';
import type { ImageElement } from '#core/contract/template-format.ts';
import { isAllowedIn } from '#core/domain/pictures/picture-rules.ts';
import type { InboxSource } from './image-source.tsx';

export interface InboxPicture {
  readonly picture: Picture;
  /** false: shown greyed, and a tap explains why (EDT-06). */
  readonly isAllowed: boolean;
}

/** Pictures in the order of the inbox: favorites first. */
export function inboxPictures(pictures: readonly Picture[], element: Pick<ImageElement, 'accepts'>): readonly InboxPicture[] {
  return pictures
    .toSorted((a, b) => Number(b.isUserFavorite) - Number(a.isUserFavorite))
    .map((picture) => ({ picture, isAllowed: isAllowedIn(element, picture) }));
}

/** The first set of the inbox: the set of the field's picture, else the product's own. */
export function firstSet(offered: readonly PictureSet[], pictureUuid: string | null): PictureSet | undefined {
  const [own] = offered;
  const holds = (set: PictureSet): boolean => set.pictures.some((picture) => picture.uuid === pictureUuid);
  return own && holds(own) ? own : (offered.find(holds) ?? own);
}

/** Text key for an inbox without pictures: the usual ones for a set, and one for the customer without sets. */
export function emptyWords(source: InboxSource, set: Pick<PictureSet, 'job'> | undefined): 'empty' | 'emptySet' | 'emptySetNotYet' {
  if (source === 'recent-images') return 'empty';
  return set && emptyReason(set) === 'notYet' ? 'emptySetNotYet' : 'emptySet';
}
