import { FAVORITE_KEYWORD, YEARBOOK_POSE_KEYWORD } from '#core/contract/picture-sets.ts';

/** The customer's choices for a picture. */
export interface Chosen {
  readonly isYearbookPose: boolean;
  readonly isUserFavorite: boolean;
}

/** The picture's keywords with the customer's choices, in the order of the shop's lists. */
export const keywordsWith = (keywords: readonly string[], { isYearbookPose, isUserFavorite }: Chosen): string[] => [
  ...keywords.filter((keyword) => keyword !== YEARBOOK_POSE_KEYWORD && keyword !== FAVORITE_KEYWORD),
  ...(isYearbookPose ? [YEARBOOK_POSE_KEYWORD] : []),
  ...(isUserFavorite ? [FAVORITE_KEYWORD] : []),
];
