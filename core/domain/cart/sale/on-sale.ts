/**
 * Which lines of a cart count (KEP-07). A line that is removed at checkout, or blocks it, is in no total; its package
 * lowers no price and includes no picture and no catalogue. Prices, screens and the server's add use these functions.
 */
import type { OrderLine } from '#core/contract/entities.ts';

/** Whether the line can be bought. A line that is not yet in a cart can. */
export const isOnSale = ({ isOffSale }: { readonly isOffSale?: boolean | undefined }): boolean => isOffSale !== true;

/** The lines of type 0 that can be bought. Totals, delivery and vouchers count these. */
export const goodsOnSale = <L extends Pick<OrderLine, 'type' | 'isOffSale'>>(lines: readonly L[]): readonly L[] =>
  lines.filter((line) => line.type === 0 && isOnSale(line));

/** Whether a package in the cart lowers prices of other goods (D1 §6). */
export const hasPackage = (lines: readonly Pick<OrderLine, 'type' | 'isOffSale' | 'package'>[]): boolean =>
  goodsOnSale(lines).some((line) => line.package !== null);
