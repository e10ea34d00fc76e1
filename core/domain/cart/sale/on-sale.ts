/**
 * Which lines of a cart count (KEP-07). A line that leaves at checkout, or keeps one from opening, is in no total, and its package
 * lowers no price and brings no picture and no catalogue. Prices, screens and the server's add ask these functions.
 */
import type { OrderLine } from '#core/contract/entities.ts';

/** Whether the line can be bought. One that is not yet in a cart can. */
export const isOnSale = ({ isOffSale }: { readonly isOffSale?: boolean | undefined }): boolean => isOffSale !== true;

/** The lines of type 0 that can be bought: what totals, delivery and vouchers count. */
export const goodsOnSale = <L extends Pick<OrderLine, 'type' | 'isOffSale'>>(lines: readonly L[]): readonly L[] =>
  lines.filter((line) => line.type === 0 && isOnSale(line));

/** Whether a package of the cart lowers prices beside it (D1 §6). */
export const hasPackage = (lines: readonly Pick<OrderLine, 'type' | 'isOffSale' | 'package'>[]): boolean =>
  goodsOnSale(lines).some((line) => line.package !== null);
