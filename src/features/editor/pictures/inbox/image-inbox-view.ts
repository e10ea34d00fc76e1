import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { emptyReason } from '#core/domain/cart/empty-reason.ts';
import type { ImageElement } from '#core/contract/template-format.ts';
import { isAllowedIn } from '#core/domain/pictures/picture-rules.ts';
import type { InboxSource } from './image-source.tsx';

export interface InboxPicture {
  readonly picture: Picture;
  /** false: greyed, and a tap says why (EDT-06). */
  readonly isAllowed: boolean;
}

/** Pictures as the inbox shows them: favorites first. */
export function inboxPictures(pictures: readonly Picture[], element: Pick<ImageElement, 'accepts'>): readonly InboxPicture[] {
  return pictures
    .toSorted((a, b) => Number(b.isUserFavorite) - Number(a.isUserFavorite))
    .map((picture) => ({ picture, isAllowed: isAllowedIn(element, picture) }));
}

/** The set that the inbox opens with: where the field's picture came from, else the product's own. */
export function firstSet(offered: readonly PictureSet[], pictureUuid: string | null): PictureSet | undefined {
  const [own] = offered;
  const holds = (set: PictureSet): boolean => set.pictures.some((picture) => picture.uuid === pictureUuid);
  return own && holds(own) ? own : (offered.find(holds) ?? own);
}

/** What an inbox without pictures says, by its name in the locales: a set's as everywhere, and for want of any set. */
export function emptyWords(source: InboxSource, set: Pick<PictureSet, 'job'> | undefined): 'empty' | 'emptySet' | 'emptySetNotYet' {
  if (source === 'recent-images') return 'empty';
  return set && emptyReason(set) === 'notYet' ? 'emptySetNotYet' : 'emptySet';
}
