import type { OrderLine } from '#core/contract/entities.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import type { RestoreRow } from '#src/data/db/row-parts/restore-row.ts';
import { changeRestoreRow, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { transact } from '#src/data/db/transact.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

export interface Restore {
  /** Something was brought back to a shop that was restored from a backup, and the customer has not read it yet. */
  readonly isNews: boolean;
  /** Goods that its cart lost and that are not put in again yet. */
  readonly lostLines: readonly OrderLine[];
  /** What could not be put in again. */
  readonly leftLines: readonly string[];
  /** What the shop does not know any more. */
  readonly lostOrders: NonNullable<RestoreRow['lostOrders']>;
  /** The customer has read it. */
  dismiss(): void;
}

const NONE: RestoreRow = { key: 'restore' };

export function useRestore(): Restore {
  const device = useDeviceWhenReady();
  const { isNews = false, lostLines = [], leftLines = [], lostOrders = [] } = useRows(device, ({ db }) => readRestoreRow(db), [], NONE);
  return {
    isNews,
    lostLines,
    leftLines,
    lostOrders,
    dismiss: () => {
      if (device) void transact(device.db, ['meta'], () => changeRestoreRow(device.db, { isNews: false, leftLines: [], lostOrders: [] }));
    },
  };
}
