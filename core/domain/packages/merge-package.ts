/** A package with edits in it whose contents the shop has changed since (KEP-16). */
import type { PackageItem } from '#core/contract/entities.ts';

export interface MergedPackage {
  /** What is sold now, in its order: with the customer's edits where there are some, else as the shop fills it. */
  readonly items: readonly PackageItem[];
  /** Sold now, and not in what was kept. */
  readonly added: readonly PackageItem[];
  /** Kept, and not sold any more: they are left out. */
  readonly dropped: readonly PackageItem[];
}

/**
 * @param sold the package's items as the shop sells them now
 * @param kept those of the draft or of the cart's line
 */
export function mergePackageItems(sold: readonly PackageItem[], kept: readonly PackageItem[]): MergedPackage {
  const keptOf = (item: PackageItem) => kept.find((candidate) => isSameItem(item, candidate));
  return {
    items: sold.map((item) => {
      const own = item.type === 'TEMPLATE_PRODUCT' ? keptOf(item) : undefined;
      return own ? { ...own, product: item.product, canChangeTemplate: item.canChangeTemplate } : item;
    }),
    added: sold.filter((item) => !keptOf(item)),
    dropped: kept.filter((candidate) => !sold.some((item) => isSameItem(item, candidate))),
  };
}

/** The kept item answers to what is sold under its uuid: the same product, in a design that it may have. */
function isSameItem(sold: PackageItem, kept: PackageItem): boolean {
  return (
    sold.uuid === kept.uuid &&
    sold.type === kept.type &&
    sold.product?.uuid === kept.product?.uuid &&
    (sold.canChangeTemplate || sold.template?.uuid === kept.template?.uuid)
  );
}

/** All that was kept, with what it lacks: what the shop does not sell now may be sold again. */
export function keepBoth(kept: readonly PackageItem[], sold: readonly PackageItem[]): PackageItem[] {
  return [...kept, ...sold.filter((item) => !kept.some((candidate) => candidate.uuid === item.uuid))];
}
