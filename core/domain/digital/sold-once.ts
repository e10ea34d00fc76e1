/**
 * A digital picture is sold once (KEP-03). The customer has it when an order has paid for it, and is about to get it
 * when an unpaid order or other goods in the cart include it. The screens, the cart, the checkout and the payment use
 * these functions.
 */
import type { NewOrderLine } from '#core/contract/cart.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { digitalSubjects, filesOfPackages, isDigitalPackage, type PortraitsOf } from '../cart/held-pictures.ts';
import { isOnSale } from '../cart/sale/on-sale.ts';
import type { LineKind } from '../cart/line-kind.ts';

/** bought: an order has paid for the picture. ordered: an unpaid order includes it. null: it is for sale. */
export type Holding = 'bought' | 'ordered' | null;

/** The customer's purchases of all their orders. */
export interface Bought {
  readonly files: ReadonlySet<string>;
  readonly retouched: ReadonlySet<string>;
}

type PictureUuids = Pick<ReadonlySet<string>, 'has'>;

export const holdingOf = (pictureUuid: string, bought: PictureUuids, ordered: PictureUuids): Holding =>
  bought.has(pictureUuid) ? 'bought' : ordered.has(pictureUuid) ? 'ordered' : null;

/** From the customer's sets, as the device has read them. */
export const holdingOfPicture = ({ bought, ordered }: Pick<Picture, 'bought' | 'ordered'>): Holding =>
  bought ? 'bought' : ordered ? 'ordered' : null;

/** A picture of a set. */
export interface HeldPicture {
  readonly holding: Holding;
  /** The picture is bought and can still be returned. */
  readonly isReturnable: boolean;
}

export const heldPicture = (picture: Pick<Picture, 'bought' | 'ordered' | 'marked'>): HeldPicture => ({
  holding: holdingOfPicture(picture),
  isReturnable: picture.bought && picture.marked === true,
});

/**
 * Whether pictures may be put in the cart together, as a set. The price of the rest of a set depends on the pictures
 * that the customer has. A picture in an unpaid order blocks the rest, and so does one that can still be returned.
 * Otherwise the first pictures could be refunded after the last one was sold at the reduced price.
 */
export function holdingOfAll(pictures: readonly HeldPicture[]): Holding | 'returnable' {
  if (pictures.length === 0) return null;
  if (pictures.every(({ holding }) => holding === 'bought')) return 'bought';
  if (pictures.some(({ holding }) => holding === 'ordered')) return 'ordered';
  return pictures.some(({ isReturnable }) => isReturnable) ? 'returnable' : null;
}

/** How many of a set's pictures it sells, and how many the customer gets elsewhere. The three numbers add up to the whole set. */
export interface Share {
  readonly missing: number;
  /** The customer has bought them and can no longer return them. */
  readonly owned: number;
  /** Other goods of the same cart contain them. Absent: none. */
  readonly shared?: number;
}

/**
 * A set costs the part of its price that corresponds to its missing pictures, rounded down to the smallest unit.
 * Pictures in other goods of the cart could be returned with those, so they do not lower that part. Such a set costs no
 * more than its missing pictures one by one.
 * @param filePrice of a single file; null: the shop sells none
 */
export function priceOfMissing(price: MinorUnits, { missing, owned, shared = 0 }: Share, filePrice: MinorUnits | null): MinorUnits {
  const sold = missing + shared;
  const part = owned === 0 || sold === 0 ? price : Math.floor((price * sold) / (sold + owned));
  return shared === 0 || missing === 0 || filePrice === null ? part : Math.min(part, missing * filePrice);
}

/**
 * The pictures that a set would sell now. null: one of its pictures is in an unpaid order, or can be returned, so the
 * set is not sold.
 * @param brought pictures that other goods in the cart include
 * @param returnable bought pictures that can still be returned
 */
export function shareOfSet(
  pictures: readonly string[],
  {
    brought,
    returnable,
    holdingOf: holding,
  }: { readonly brought: ReadonlySet<string>; readonly returnable: PictureUuids } & Pick<HeldFiles, 'holdingOf'>,
): Share | null {
  const held = holdingOfAll(pictures.map((picture) => ({ holding: holding(picture), isReturnable: returnable.has(picture) })));
  if (held === 'ordered' || held === 'returnable') return null;
  const unbought = pictures.filter((picture) => holding(picture) === null);
  const missing = unbought.filter((picture) => !brought.has(picture)).length;
  return { missing, owned: pictures.length - unbought.length, shared: unbought.length - missing };
}

/** The digital pictures of one line. */
export const shareOf = ({
  digitalFiles,
  digitalOwned = 0,
  digitalShared = 0,
}: Pick<OrderLine, 'digitalFiles' | 'digitalOwned' | 'digitalShared'>): Share => ({
  missing: digitalFiles.length,
  owned: digitalOwned - digitalShared,
  shared: digitalShared,
});

/** Whether a line of a cart contains only pictures that the customer has already bought. */
export function isBoughtBefore(line: OrderLine, kind: LineKind, { files, retouched }: Bought): boolean {
  switch (kind) {
    case 'retouch':
      return line.fileRetouch !== null && retouched.has(line.fileRetouch.file.uuid);
    case 'digital-file':
    case 'digital-set':
      // The line of a set lists the pictures that were unbought at the last read. None of them is left to sell.
      return line.digitalFiles.every((file) => files.has(file.uuid));
    case 'package':
      // A package has one price, so with a picture that the customer has, it is not sold for the others.
      return line.package !== null && isDigitalPackage(line.package) && (line.digitalOwned ?? 0) > 0;
    case 'product':
    case 'catalogue':
      return false;
  }
}

/**
 * Whether an unpaid order would charge for a picture that another order has paid for since. Pictures that the customer
 * had at the time of the order do not count: they lowered the set's price, or the package named them.
 */
export function isBoughtSince(line: OrderLine, kind: LineKind, portraitsOf: PortraitsOf, bought: Bought): boolean {
  switch (kind) {
    case 'digital-file':
    case 'digital-set':
      return line.digitalFiles.some((file) => bought.files.has(file.uuid));
    case 'package':
      return countOwned([...filesOfPackages([line], portraitsOf)], bought.files) > (line.digitalOwned ?? 0);
    case 'retouch':
    case 'product':
    case 'catalogue':
      return isBoughtBefore(line, kind, bought);
  }
}

export const countOwned = (pictures: readonly string[], files: ReadonlySet<string>): number =>
  pictures.filter((picture) => files.has(picture)).length;

export const countOrdered = (pictures: readonly string[], holding: HeldFiles['holdingOf']): number =>
  pictures.filter((picture) => holding(picture) === 'ordered').length;

/** Whether a line of a cart would charge for a picture in another, unpaid order. Such a line is not ordered. */
export const holdsOrdered = ({ digitalOrdered = 0 }: Pick<OrderLine, 'digitalOrdered'>): boolean => digitalOrdered > 0;

interface HeldFiles {
  holdingOf(pictureUuid: string): Holding;
}

/**
 * A package of files alone that is removed, because other packages of the cart include all its pictures. Of packages
 * with the same pictures the first stays. If the pictures of a set were never read here, the server decides.
 */
export function withoutRepeatedPackages<L extends Pick<NewOrderLine, 'package'> & { readonly isOffSale?: boolean | undefined }>(
  goods: readonly L[],
  portraitsOf: PortraitsOf,
): readonly L[] {
  return goods.reduceRight((kept: readonly L[], line) => {
    const subjects = line.package !== null && isOnSale(line) && isDigitalPackage(line.package) ? digitalSubjects([line]) : [];
    const sets = subjects.map(portraitsOf);
    const own = sets.flatMap((set) => set ?? []);
    if (own.length === 0 || sets.includes(null)) return kept;
    const others = kept.filter((other) => other !== line);
    const brought = filesOfPackages(others, portraitsOf);
    return own.every((picture) => brought.has(picture)) ? others : kept;
  }, goods);
}

/**
 * Each picture stays in one line: packages have precedence, then sets, then single files. A picture may be in the sets
 * of two children. A set without pictures of its own leaves the cart, and a set with some states how many it shares.
 */
export function withoutSharedFiles(goods: readonly OrderLine[], portraitsOf: PortraitsOf): readonly OrderLine[] {
  const digital = goods.filter(isDigitalLine);
  if (digital.length === 0) return goods;
  const taken = new Set(filesOfPackages(goods, portraitsOf));
  const left = new Map<string, OrderLine>();
  for (const line of digital.toSorted((a, b) => Number(isSingle(a)) - Number(isSingle(b)))) {
    const own = line.digitalFiles.filter((file) => !taken.has(file.uuid));
    for (const file of own) taken.add(file.uuid);
    if (own.length === line.digitalFiles.length) left.set(line.uuid, line);
    else if (own.length > 0) left.set(line.uuid, withFiles(line, own));
  }
  return goods.flatMap((line) => (isDigitalLine(line) ? (left.get(line.uuid) ?? []) : line));
}

const isDigitalLine = (line: OrderLine): boolean => line.digitalFiles.length > 0 && isOnSale(line);

/** A set states how many pictures it sells; a single file does not. */
const isSingle = ({ subjects: [subject] }: OrderLine): boolean => subject?.numImages === undefined;

function withFiles(line: OrderLine, own: OrderLine['digitalFiles']): OrderLine {
  const all = line.digitalFiles.length + (line.digitalOwned ?? 0);
  return {
    ...line,
    digitalFiles: own,
    digitalOwned: all - own.length,
    digitalShared: (line.digitalShared ?? 0) + line.digitalFiles.length - own.length,
    subjects: line.subjects.map((subject) => ({ ...subject, numImages: own.length })),
  };
}
