/** The changes that a customer may make in a package (D2 §3, §4, §5, §9). */
import type { PackageItem } from '#core/contract/entities.ts';
import type { ListedPackage, Package } from '#core/contract/shop.ts';
import type { SubjectChange } from './item-editing.ts';

const ACTION_CODES = [1, 2, 3, 4] as const;

/** PKG-07: the codes 1 to 4 are valid; any other value that a shop sends allows no change. */
export const isActionCode = (code: number): code is (typeof ACTION_CODES)[number] => ACTION_CODES.some((known) => known === code);

export const subjectChangeOf = (code: number): SubjectChange => (isActionCode(code) ? code : 0);

/** An item as the shop sells it, by the item's uuid. */
interface SoldItem extends Pick<PackageItem, 'uuid' | 'type'> {
  readonly productUuid: string | null;
}

/** Whether the item is the one on sale under its uuid. An item of an earlier version may have no product. */
export const isItemSold = (sold: SoldItem, item: PackageItem): boolean =>
  item.uuid === sold.uuid &&
  item.type === sold.type &&
  (item.product === null || sold.productUuid === null || item.product.uuid === sold.productUuid);

/**
 * The remaining package if some of its items are off sale. null: all are on sale, or the package has a new item, which
 * the customer must fill and check first.
 */
export function itemsStillSold(sold: readonly SoldItem[], items: readonly PackageItem[]): PackageItem[] | null {
  const kept = items.filter((item) => sold.some((entry) => isItemSold(entry, item)));
  return kept.length === 0 || kept.length !== sold.length || kept.length === items.length ? null : kept;
}

/**
 * Whether the design of one of its products was taken off sale. The package could not be shown or filled with it, so it
 * is closed.
 * @param published uuids of designs with a published version
 */
export const hasUnsoldDesign = (
  items: readonly { readonly type: PackageItem['type']; readonly templateUuid: string | null }[],
  published: Pick<ReadonlySet<string>, 'has'>,
): boolean => items.some((item) => item.type === 'TEMPLATE_PRODUCT' && item.templateUuid !== null && !published.has(item.templateUuid));

/** The origin of a picture set. */
export interface SetOrigin {
  readonly subjectUuid: string;
  readonly jobUuid: string;
  readonly jobTypeUuid: string;
}

/**
 * Whether pictures of `other` may be used in a package for `own`. 0 and 1: the same subject; 2: the same job; 3: the
 * same job type; 4: any of the customer's.
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
 * Whether the package allows an item's subject and pictures.
 * @param pictures for each picture the customer's sets that contain it; an upload is in none and is always allowed
 */
export function mayItemHold(
  change: SubjectChange,
  own: SetOrigin,
  { subject, pictures }: { readonly subject: SetOrigin; readonly pictures: readonly (readonly SetOrigin[])[] },
): boolean {
  const isAllowed = (other: SetOrigin): boolean => maySetBeUsed(change, own, other);
  return isAllowed(subject) && pictures.every((sets) => sets.length === 0 || sets.some(isAllowed));
}

/** Replaces the item and raises its version by 1, or sets it to 1 (PKG-02). */
export function withEditedItem(items: readonly PackageItem[], edited: PackageItem): PackageItem[] {
  return items.map((item) => (item.uuid === edited.uuid ? { ...edited, version: (item.version ?? 0) + 1 } : item));
}

/**
 * A package of the list for one picture set, at the price of the set's job. It is closed if the shop has closed it or
 * the set lacks something.
 */
export function packageFor({ closedFor, pricesFor, ...listed }: ListedPackage, subjectUuid: string): Package {
  return { ...listed, ...pricesFor?.[subjectUuid], disabled: listed.disabled ?? closedFor[subjectUuid] ?? null };
}
