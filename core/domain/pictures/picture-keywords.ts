import { FAVORITE_KEYWORD, YEARBOOK_POSE_KEYWORD } from '#core/contract/picture-sets.ts';

/** What the customer chose of a picture. */
export interface Chosen {
  readonly isYearbookPose: boolean;
  readonly isUserFavorite: boolean;
}

/** The picture's keywords with what the customer chose of it, in the order in which the shop lists them. */
export const keywordsWith = (keywords: readonly string[], { isYearbookPose, isUserFavorite }: Chosen): string[] => [
  ...keywords.filter((keyword) => keyword !== YEARBOOK_POSE_KEYWORD && keyword !== FAVORITE_KEYWORD),
  ...(isYearbookPose ? [YEARBOOK_POSE_KEYWORD] : []),
  ...(isUserFavorite ? [FAVORITE_KEYWORD] : []),
];
