import type * as z from 'zod/mini';
import type { OrderLine } from '../../../core/contract/entities.ts';
import type { OrderListEntrySchema } from '../../../core/contract/orders.ts';

export type OrderListEntry = z.infer<typeof OrderListEntrySchema>;

/** The newest first. */
export const sortOrders = (orders: readonly OrderListEntry[]): readonly OrderListEntry[] =>
  orders.toSorted((a, b) => Date.parse(b.confirmTime) - Date.parse(a.confirmTime));

/** Goods with their pictures; reductions and fees below; the tax is told after the total. */
export function orderSections(lines: readonly OrderLine[]) {
  return {
    goods: lines.filter((line) => line.type === 0),
    others: lines.filter((line) => [1, 2, 3].includes(line.type)),
    taxes: lines.filter((line) => line.type === 4),
  };
}
