/** Rules of the picture set screens (D2 §2, §4, §8), without a screen. */
import { type Picture, type PictureSet, YEARBOOK_POSE_KEYWORD } from '#core/contract/picture-sets.ts';
import { mayBeYearbookPose } from '#core/domain/pictures/edit-picture-sets.ts';

/** A card shows six thumbnails (D2 §9). */
export const CARD_THUMBNAILS = 6;

export type NextStep = 'favorites' | 'yearbook-pose' | 'offers';

const isPoseOpen = (set: PictureSet): boolean => set.qualifyForSelectYearbookPose && poseSelection(set) === 'open';

/** The step to which the footer's button of a new picture set leads (SET-01). */
export function stepAfterPictures(set: PictureSet): NextStep {
  if (set.qualifyForSelectOwnFavorites) return 'favorites';
  return isPoseOpen(set) ? 'yearbook-pose' : 'offers';
}

/** The step after favorites are chosen or skipped (SET-02). */
export const stepAfterFavorites = (set: PictureSet): NextStep => (isPoseOpen(set) ? 'yearbook-pose' : 'offers');

/** A job without a selection counts as one whose selection has expired (SET-03). */
export const poseSelection = (set: PictureSet): 'open' | 'expired' =>
  set.job.yearbookPoseSelection?.expired === false ? 'open' : 'expired';

export const yearbookPoseOf = (set: PictureSet): Picture | undefined =>
  set.pictures.find((picture) => picture.keywords.includes(YEARBOOK_POSE_KEYWORD));

export const posePictures = (set: PictureSet): readonly Picture[] => set.pictures.filter(mayBeYearbookPose);

export interface Sections {
  readonly favorites: readonly Picture[];
  readonly others: readonly Picture[];
}

export function sectionsOf(pictures: readonly Picture[]): Sections {
  return { favorites: pictures.filter((picture) => picture.isUserFavorite), others: pictures.filter((picture) => !picture.isUserFavorite) };
}

/** The first six pictures, favorites first, and the number of further ones. */
export function cardThumbnails(set: PictureSet): { readonly pictures: readonly Picture[]; readonly more: number } {
  const { favorites, others } = sectionsOf(set.pictures);
  return { pictures: [...favorites, ...others].slice(0, CARD_THUMBNAILS), more: Math.max(0, set.pictures.length - CARD_THUMBNAILS) };
}

/** Newest year first; within a year the newest job. */
export function sortSets(sets: readonly PictureSet[]): readonly PictureSet[] {
  return sets.toSorted((a, b) => b.year - a.year || b.job.creationTime - a.job.creationTime);
}
