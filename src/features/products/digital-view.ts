/** What of a picture set can be bought as files (CAT-10). */
import type { PictureType } from '../../../core/contract/entities.ts';
import type { Picture, PictureSet } from '../../../core/contract/picture-sets.ts';

/** D2 §9: individual, siblings and friends, group. */
const TYPES = ['IP', 'SFP', 'GP'] as const satisfies readonly PictureType[];

/** buy: it can be put in the cart. remove: it is there. in-set: its whole set is. */
export type FileState = 'buy' | 'remove' | 'in-set';

export interface DigitalSection {
  readonly type: PictureType;
  readonly isSetInCart: boolean;
  readonly pictures: readonly { readonly picture: Picture; readonly state: FileState }[];
}

/** Sets whose pictures are sold; archived ones are for looking at. */
export const setsForSale = (sets: readonly PictureSet[]): readonly PictureSet[] => sets.filter((set) => !set.job.isArchived);

/** What of the set is in the cart. */
export interface InCart {
  file(pictureUuid: string): boolean;
  set(type: PictureType): boolean;
}

/** As the shop said when the set was read, for a cart that is not known here. */
export const inCartAsRead = (set: PictureSet): InCart => ({
  file: (uuid) => set.pictures.some((picture) => picture.uuid === uuid && picture.inCart),
  set: (type) => set.digitalSet[type].inCart,
});

/** Each kind that has something left to buy; pictures that are bought are not among them. */
export function digitalSections(set: PictureSet, inCart: InCart): readonly DigitalSection[] {
  if (set.job.isArchived) return [];
  return TYPES.flatMap((type) => {
    const isSetInCart = inCart.set(type);
    const pictures = set.pictures
      .filter((picture) => picture.pictureType === type && !picture.bought)
      .map((picture) => ({ picture, state: stateOf(inCart.file(picture.uuid), isSetInCart) }));
    return pictures.length > 0 && !set.digitalSet[type].bought ? [{ type, isSetInCart, pictures }] : [];
  });
}

const stateOf = (isInCart: boolean, isSetInCart: boolean): FileState => (isSetInCart ? 'in-set' : isInCart ? 'remove' : 'buy');

/** What the set costs less than its pictures one by one; null when it is not cheaper. */
export function savingOfSet(count: number, filePrice: number | null, setPrice: number | null): number | null {
  if (filePrice === null || setPrice === null) return null;
  const saving = count * filePrice - setPrice;
  return saving > 0 ? saving : null;
}
