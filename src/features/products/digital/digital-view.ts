/** The pictures of a set that can be bought as files (CAT-10). */
import type { PictureType } from '#core/contract/entities.ts';
import type { Picture, PictureSet } from '#core/contract/picture-sets.ts';
import { heldPicture, holdingOfAll, holdingOfPicture, type Share } from '#core/domain/digital/sold-once.ts';

/** Individual, siblings and friends, group (D2 §9). */
const TYPES = ['IP', 'SFP', 'GP'] as const satisfies readonly PictureType[];

/**
 * buy: the file can be added to the cart. remove: it is in the cart. in-set: its whole set is in the cart. in-package:
 * a package in the cart contains it. ordered: it is in an order that waits for payment.
 */
export type FileState = 'buy' | 'remove' | 'in-set' | 'in-package' | 'ordered';

export interface DigitalSection {
  readonly type: PictureType;
  readonly isSetInCart: boolean;
  /** Packages in the cart contain all of these pictures, so no file is sold in addition. */
  readonly isInPackage: boolean;
  /**
   * Why the set is not sold: its price depends on pictures of an order. ordered: the order waits for payment.
   * returnable: the pictures can still be returned. null: the set can be sold.
   */
  readonly heldBack: 'ordered' | 'returnable' | null;
  /** The pictures that the set sells, and those of them that the customer has. */
  readonly share: Share;
  readonly pictures: readonly { readonly picture: Picture; readonly state: FileState }[];
}

/** Sets whose pictures are sold. Archived sets can only be viewed. */
export const setsForSale = (sets: readonly PictureSet[]): readonly PictureSet[] => sets.filter((set) => !set.job.isArchived);

/** Which files of the set are in the cart. */
export interface InCart {
  file(pictureUuid: string): boolean;
  set(type: PictureType): boolean;
  /** A package in the cart contains the picture as a file. */
  package(pictureUuid: string): boolean;
}

/** The state that the shop sent with the set, for a cart that this device does not know. */
export const inCartAsRead = (set: PictureSet): InCart => ({
  file: (uuid) => set.pictures.some((picture) => picture.uuid === uuid && picture.inCart),
  set: (type) => set.digitalSet[type].inCart,
  package: () => false,
});

/** Each type that has pictures left to buy. Bought pictures are left out. */
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

/** The saving of the set compared with its single pictures; null when it is not cheaper. */
export function savingOfSet(count: number, filePrice: number | null, setPrice: number | null): number | null {
  if (filePrice === null || setPrice === null) return null;
  const saving = count * filePrice - setPrice;
  return saving > 0 ? saving : null;
}
