/** What of a picture set can be bought as files (CAT-10). */
import type { PictureType } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { heldPicture, holdingOfAll, holdingOfPicture, type Share } from '#core/domain/digital/sold-once.ts';

/** D2 §9: individual, siblings and friends, group. */
const TYPES = ['IP', 'SFP', 'GP'] as const satisfies readonly PictureType[];

/**
 * buy: it can be put in the cart. remove: it is there. in-set: its whole set is. in-package: a package in the cart brings it.
 * ordered: an order that waits for its payment has it.
 */
export type FileState = 'buy' | 'remove' | 'in-set' | 'in-package' | 'ordered';

export interface DigitalSection {
  readonly type: PictureType;
  readonly isSetInCart: boolean;
  /** Packages in the cart bring every one of the pictures: nothing of it is sold beside them. */
  readonly isInPackage: boolean;
  /**
   * What the others cost as a set depends on pictures that an order has. ordered: it waits for its payment. returnable: they can still
   * be given back. null: nothing keeps the set back.
   */
  readonly heldBack: 'ordered' | 'returnable' | null;
  /** What the set sells, and what of it the customer has. */
  readonly share: Share;
  readonly pictures: readonly { readonly picture: Picture; readonly state: FileState }[];
}

/** Sets whose pictures are sold; archived ones are for looking at. */
export const setsForSale = (sets: readonly PictureSet[]): readonly PictureSet[] => sets.filter((set) => !set.job.isArchived);

/** What of the set is in the cart. */
export interface InCart {
  file(pictureUuid: string): boolean;
  set(type: PictureType): boolean;
  /** A package in the cart brings the picture as a file. */
  package(pictureUuid: string): boolean;
}

/** As the shop said when the set was read, for a cart that is not known here. */
export const inCartAsRead = (set: PictureSet): InCart => ({
  file: (uuid) => set.pictures.some((picture) => picture.uuid === uuid && picture.inCart),
  set: (type) => set.digitalSet[type].inCart,
  package: () => false,
});

/** Each kind that has something left to buy; pictures that are bought are not among them. */
export function digitalSections(set: PictureSet, inCart: InCart): readonly DigitalSection[] {
  if (set.job.isArchived) return [];
  return TYPES.flatMap((type) => {
    const isSetInCart = inCart.set(type);
    const all = set.pictures.filter((picture) => picture.pictureType === type);
    const pictures = all.filter((picture) => !picture.bought).map((picture) => ({ picture, state: stateOf(picture, inCart, isSetInCart) }));
    const held = holdingOfAll(all.map(heldPicture));
    const heldBack = held === 'bought' ? null : held;
    const missing = pictures.filter(({ state }) => state !== 'in-package').length;
    const share = { missing, owned: all.length - pictures.length, shared: pictures.length - missing };
    const isInPackage = pictures.every(({ state }) => state === 'in-package');
    return pictures.length > 0 && !set.digitalSet[type].bought ? [{ type, isSetInCart, isInPackage, heldBack, share, pictures }] : [];
  });
}

function stateOf(picture: Picture, inCart: InCart, isSetInCart: boolean): FileState {
  if (holdingOfPicture(picture) === 'ordered') return 'ordered';
  if (inCart.package(picture.uuid)) return 'in-package';
  if (isSetInCart) return 'in-set';
  return inCart.file(picture.uuid) ? 'remove' : 'buy';
}

/** What the set costs less than its pictures one by one; null when it is not cheaper. */
export function savingOfSet(count: number, filePrice: number | null, setPrice: number | null): number | null {
  if (filePrice === null || setPrice === null) return null;
  const saving = count * filePrice - setPrice;
  return saving > 0 ? saving : null;
}
