/** Effects of a customer's changes on their picture sets. */
import { type Picture, type PictureSet, YEARBOOK_POSE_KEYWORD } from '#core/contract/picture-sets.ts';
import { keywordsWith } from './picture-keywords.ts';

export const withPictures = (sets: readonly PictureSet[], edit: (picture: Picture) => Picture): PictureSet[] =>
  sets.map((set) => ({ ...set, pictures: set.pictures.map(edit) }));

/** A pose shows one person, so a group picture cannot be chosen (SET-03). */
export const mayBeYearbookPose = ({ pictureType }: Pick<Picture, 'pictureType'>): boolean => pictureType !== 'GP';

/** One picture of a set is the yearbook pose. */
export const withPose = (set: PictureSet, pictureUuid: string): PictureSet => ({
  ...set,
  pictures: set.pictures.map((picture) => {
    const isYearbookPose = picture.uuid === pictureUuid;
    return { ...picture, keywords: keywordsWith(picture.keywords, { isYearbookPose, isUserFavorite: picture.isUserFavorite }) };
  }),
});

export function asFavorite(picture: Picture, isUserFavorite: boolean): Picture {
  const isYearbookPose = picture.keywords.includes(YEARBOOK_POSE_KEYWORD);
  return { ...picture, isUserFavorite, keywords: keywordsWith(picture.keywords, { isYearbookPose, isUserFavorite }) };
}

/** The digital set replaces its single pictures. */
export function withDigitalSet(set: PictureSet, type: keyof PictureSet['digitalSet'], wanted: boolean | undefined): PictureSet {
  const inCart = wanted ?? !set.digitalSet[type].inCart;
  const digitalSet = { ...set.digitalSet, [type]: { ...set.digitalSet[type], inCart } };
  const pictures = inCart
    ? set.pictures.map((picture) => (picture.pictureType === type ? { ...picture, inCart: false } : picture))
    : set.pictures;
  return { ...set, pictures, digitalSet, inCart: Object.values(digitalSet).some((state) => state.inCart) };
}
