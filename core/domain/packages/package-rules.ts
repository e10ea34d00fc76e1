/** What a customer may change in a package (D2 §3, §4, §5, §9). */
import type { PackageItem } from '#core/contract/entities.ts';
import type { ListedPackage, Package } from '#core/contract/shop.ts';
import type { SubjectChange } from './item-editing.ts';

const ACTION_CODES = [1, 2, 3, 4] as const;

/** PKG-07: the codes 1 to 4 count as valid; whatever else a shop sends allows no change. */
export const isActionCode = (code: number): code is (typeof ACTION_CODES)[number] => ACTION_CODES.some((known) => known === code);

export const subjectChangeOf = (code: number): SubjectChange => (isActionCode(code) ? code : 0);

/** What a package sells under an item's uuid. */
interface SoldItem extends Pick<PackageItem, 'uuid' | 'type'> {
  readonly productUuid: string | null;
}

/** Whether the item is the one that is sold under its uuid. An item of an earlier version may name no product. */
export const isItemSold = (sold: SoldItem, item: PackageItem): boolean =>
  item.uuid === sold.uuid &&
  item.type === sold.type &&
  (item.product === null || sold.productUuid === null || item.product.uuid === sold.productUuid);

/** Whose pictures a set holds. */
export interface SetOrigin {
  readonly subjectUuid: string;
  readonly jobUuid: string;
  readonly jobTypeUuid: string;
}

/**
 * Pictures of `other` may stand in a package for `own`: with 0 and 1 those of the same subject, with 2 of the same job,
 * with 3 of the same kind of job, with 4 any of the customer's.
 */
export function maySetBeUsed(change: SubjectChange, own: SetOrigin, other: SetOrigin): boolean {
  switch (change) {
    case 0:
    case 1:
      return own.subjectUuid === other.subjectUuid;
    case 2:
      return own.jobUuid === other.jobUuid;
    case 3:
      return own.jobTypeUuid === other.jobTypeUuid;
    case 4:
      return true;
  }
}

/**
 * Whether an item's subject and pictures are within what the package allows.
 * @param pictures the customer's sets that each is in; an upload is in none, and goes with every package
 */
export function mayItemHold(
  change: SubjectChange,
  own: SetOrigin,
  { subject, pictures }: { readonly subject: SetOrigin; readonly pictures: readonly (readonly SetOrigin[])[] },
): boolean {
  const isAllowed = (other: SetOrigin): boolean => maySetBeUsed(change, own, other);
  return isAllowed(subject) && pictures.every((sets) => sets.length === 0 || sets.some(isAllowed));
}

/** An edited item in its place, its version raised by 1, or 1 where it had none (PKG-02). */
export function withEditedItem(items: readonly PackageItem[], edited: PackageItem): PackageItem[] {
  return items.map((item) => (item.uuid === edited.uuid ? { ...edited, version: (item.version ?? 0) + 1 } : item));
}

/** A package of the list as it is offered to a picture set: closed where the shop, or what the set lacks, closes it. */
export function packageFor({ closedFor, ...listed }: ListedPackage, subjectUuid: string): Package {
  return { ...listed, disabled: listed.disabled ?? closedFor[subjectUuid] ?? null };
}
