import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';

/** The kind of goods that a line of type 0 sells. */
export type LineKind = 'product' | 'package' | 'catalogue' | 'digital-file' | 'digital-set' | 'retouch';

type KindFields = Pick<OrderLine, 'package' | 'catalogue' | 'fileRetouch' | 'product'>;

/** Derives the kind from the line, because the documented line has no field for it. */
export function kindOfLine(line: KindFields, fixed: PriceList['fixedProducts']): LineKind {
  if (line.package !== null) return 'package';
  if (line.catalogue !== null) return 'catalogue';
  if (line.fileRetouch !== null) return 'retouch';
  if (line.product === null) return 'product';
  if (line.product.uuid === fixed.digitalPortrait) return 'digital-file';
  if (line.product.uuid === fixed.digitalSet) return 'digital-set';
  return 'product';
}

/** Digital and retouch lines have no quantity; the others do. */
export const hasQuantity = (kind: LineKind): boolean => kind === 'product' || kind === 'package' || kind === 'catalogue';

/** Product type of packages (D1 §3). */
export const PACKAGE_PRODUCT_TYPE = 200;
/** Product types of sold goods (D1 §3), with the shop's own types of files, catalogues and rebates. */
export const PRODUCT_TYPES = [1, 2, 11, 12, 13, 14, 15, 89, PACKAGE_PRODUCT_TYPE] as const;
/** Product types that the template editor makes (D1 §3). */
export const TEMPLATE_PRODUCT_TYPES: readonly number[] = [1, 2, 89];
