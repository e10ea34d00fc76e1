import type { OrderLine } from '#core/contract/entities.ts';

/** Goods, then delivery and fees, then their reductions. */
const ORDER: readonly OrderLine['type'][] = [0, 3, 2, 1];

/**
 * The lines that make the total, in the order in which a reader adds them up: free delivery comes after the delivery
 * that it cancels. Screens and mails use this order; a cart stores its lines in the order of the computation. Goods
 * that cannot be bought are in no total.
 */
export const summedLines = <L extends Pick<OrderLine, 'type' | 'isOffSale'>>(lines: readonly L[]): readonly L[] =>
  ORDER.flatMap((type) => lines.filter((line) => line.type === type && line.isOffSale !== true));
