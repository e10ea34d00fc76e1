/** What the rules of a withdrawal's money need of the shop (core/domain/orders/withdrawal). */
import type { WithdrawalFee } from '#core/contract/orders.ts';
import { withdrawalFees } from '#core/domain/orders/withdrawal/withdrawal-fees.ts';
import { amountsOfLines } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import type { OrderRow } from '../payment/find-transaction.ts';
import { creditedLines } from './credited-lines.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

type Sold = Pick<OrderRow, 'uuid' | 'order' | 'sale'>;

export async function loadWithdrawalFees(db: Db, { order, sale }: Sold): Promise<WithdrawalFee[]> {
  const { fixedProducts: fixed } = (await loadSettings(db)).portal;
  return [...withdrawalFees(order.orderLines, { fixed, standardDelivery: sale?.standardDelivery ?? null })];
}

/**
 * By line, also of fees: what goes back for the lines, or is not charged.
 * @param withdrawn from which the customer withdrew. Where nothing else is said, all from which they did
 */
export async function loadAmounts(
  db: Db,
  row: Sold,
  asked: { has(lineUuid: string): boolean },
  withdrawn?: { has(lineUuid: string): boolean },
): Promise<ReadonlyMap<string, MinorUnits>> {
  return amountsOfLines(row.order.orderLines, {
    asked,
    withdrawn: withdrawn ?? (await withdrawnLines(db, row.uuid)),
    credited: await creditedLines(db, row.uuid),
    fees: await loadWithdrawalFees(db, row),
  });
}
