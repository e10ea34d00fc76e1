/** Lines of an order by their number in `orders find`. */
import type { OrderLine } from '#core/contract/entities.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import type { OrderRow } from '../find-orders.ts';

export const goodsIn = ({ order }: Pick<OrderRow, 'order'>): OrderLine[] => order.orderLines.filter(({ type }) => type === 0);

/** @param numbers as typed, from 1. @throws CommandFailedError when the order has no such line */
export function linesByNumber(row: Pick<OrderRow, 'order'>, numbers: readonly string[]): OrderLine[] {
  const goods = goodsIn(row);
  return [...new Set(numbers)].map((number) => {
    const line = /^\d{1,3}$/.test(number) ? goods[Number(number) - 1] : undefined;
    if (!line) throw new CommandFailedError(`The order has no line ${number}: it has 1 to ${goods.length}, as orders find shows them.`);
    return line;
  });
}
