/** Whether the digital pictures of a package are new to the customer (KEP-03). */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine, PictureType } from '#core/contract/entities.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { isOnSale } from '../cart/sale/on-sale.ts';
import { digitalSubjects, filesOfPackages, isDigitalPackage, portraitsIn, type PortraitsOf } from '../cart/held-pictures.ts';
import { type Holding, holdingOfPicture, withoutRepeatedPackages } from './sold-once.ts';

export interface PictureFacts {
  /** All pictures of the set's type, bought or not. */
  picturesOfSet(subjectUuid: string, type: PictureType): readonly string[];
  readonly portraitsOf: PortraitsOf;
  holdingOf(pictureUuid: string): Holding;
}

/** From the customer's sets, as the device has read them. */
export function pictureFactsIn(sets: readonly PictureSet[]): PictureFacts {
  const pictures = new Map(sets.flatMap((set) => set.pictures.map((picture) => [picture.uuid, picture] as const)));
  return {
    picturesOfSet: (subjectUuid, type) =>
      sets
        .find((set) => set.subject.uuid === subjectUuid)
        ?.pictures.filter((picture) => picture.pictureType === type)
        .map((picture) => picture.uuid) ?? [],
    portraitsOf: portraitsIn(sets),
    holdingOf: (uuid) => {
      const picture = pictures.get(uuid);
      return picture ? holdingOfPicture(picture) : null;
    },
  };
}

/**
 * The customer's share of a package's digital pictures.
 * bought: all. some: a part. ordered: an unpaid order has at least one. in-cart: other packages of the cart include all
 * that are not bought.
 */
export interface KnownPictures {
  readonly why: 'bought' | 'some' | 'ordered' | 'in-cart';
  /** How many of them are bought. */
  readonly owned: number;
  /**
   * The package is not sold now. A package of files alone is refused for each of these reasons. A package with other
   * goods is refused only because of an unpaid order: its pictures would be charged twice, and its payment would end
   * that order.
   */
  readonly isRefused: boolean;
}

/**
 * Whether a line pays more than once for the same digital pictures. A package that is sold for its other goods may be
 * bought twice, with the same files in each.
 */
export const repeatsFiles = ({ package: bundle, quantity }: Pick<OrderLine, 'package' | 'quantity'>): boolean =>
  quantity > 1 && digitalSubjects([{ package: bundle }]).length > 0;

/** Whether an earlier package line includes the same digital pictures. They are sold once, and each package keeps its price. */
export function repeatsOthers(line: OrderLine, lines: readonly OrderLine[]): boolean {
  const subjects = isOnSale(line) ? digitalSubjects([line]) : [];
  const before = lines.slice(
    0,
    lines.findIndex(({ uuid }) => uuid === line.uuid),
  );
  const known = digitalSubjects(before.filter(isOnSale));
  return subjects.length > 0 && subjects.every((subject) => known.includes(subject));
}

/** null: all are new, or none is known here. */
export function knownDigitalSet(
  bundle: NonNullable<NewOrderLine['package']>,
  goods: readonly Pick<NewOrderLine, 'package'>[],
  { portraitsOf, holdingOf }: Pick<PictureFacts, 'portraitsOf' | 'holdingOf'>,
): KnownPictures | null {
  const subjects = digitalSubjects([{ package: bundle }]);
  const pictures = [...new Set(subjects.flatMap((subject) => portraitsOf(subject) ?? []))];
  if (pictures.length === 0) return null;
  const isRefused = isDigitalPackage(bundle);
  const unbought = pictures.filter((picture) => holdingOf(picture) !== 'bought');
  const owned = pictures.length - unbought.length;
  if (unbought.length === 0) return { why: 'bought', owned, isRefused };
  if (unbought.some((picture) => holdingOf(picture) === 'ordered')) return { why: 'ordered', owned, isRefused: true };
  // Goods that this package replaces are not in the cart together with it.
  const others = isRefused ? goods : withoutRepeatedPackages([...goods, { package: bundle }], portraitsOf).slice(0, -1);
  const brought = filesOfPackages(others, portraitsOf);
  if (unbought.every((picture) => brought.has(picture))) return { why: 'in-cart', owned, isRefused };
  return owned > 0 ? { why: 'some', owned, isRefused } : null;
}
