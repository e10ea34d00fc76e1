import type { PictureSet } from '#core/contract/picture-sets.ts';

/** D2 §8: which of the two texts is shown for a set without pictures (SET-09). */
export const emptyReason = ({ job }: Pick<PictureSet, 'job'>): 'notYet' | 'none' =>
  job.hasBeenInWebShop || job.requireFineTunedPictures ? 'notYet' : 'none';
