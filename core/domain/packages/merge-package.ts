/** Merges an edited package with the shop's package, whose content has changed since (KEP-16). */
import type { PackageItem } from '#core/contract/entities.ts';

export interface MergedPackage {
  /** The items on sale, in their order: with the customer's edits if there are any, otherwise with the shop's content. */
  readonly items: readonly PackageItem[];
  /** On sale, but not in the kept package. */
  readonly added: readonly PackageItem[];
  /** In the kept package, but no longer on sale: left out. */
  readonly dropped: readonly PackageItem[];
}

/**
 * @param sold the package's items on sale now
 * @param kept the items of the draft or of the line of the cart
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

/** Kept items with the shop's present names, in the reader's language. */
export const withOfferedNames = (kept: readonly PackageItem[], sold: readonly PackageItem[]): PackageItem[] =>
  kept.map((item) => {
    const offered = sold.find((candidate) => isSameItem(candidate, item));
    return offered ? { ...item, product: offered.product, catalogue: offered.catalogue } : item;
  });

/** Whether the kept item matches the sold item with its uuid: the same product if both name one, in an allowed design. */
function isSameItem(sold: PackageItem, kept: PackageItem): boolean {
  return (
    sold.uuid === kept.uuid &&
    sold.type === kept.type &&
    (sold.product === null || kept.product === null || sold.product.uuid === kept.product.uuid) &&
    (sold.canChangeTemplate || sold.template?.uuid === kept.template?.uuid)
  );
}

/** All kept items with the new ones added. Items that the shop does not sell now are kept, because it may sell them again. */
export function keepBoth(kept: readonly PackageItem[], sold: readonly PackageItem[]): PackageItem[] {
  return [...kept, ...sold.filter((item) => !kept.some((candidate) => candidate.uuid === item.uuid))];
}
