import type { OrderLine } from '#core/contract/entities.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import type { RestoreRow } from '#src/data/db/row-parts/restore-row.ts';
import { changeRestoreRow, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { transact } from '#src/data/db/transact.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

export interface Restore {
  /** Work was sent again to a shop that was restored from a backup, and the customer has not read the message yet. */
  readonly isNews: boolean;
  /** Goods that the shop's cart lost and that are not in it again yet. */
  readonly lostLines: readonly OrderLine[];
  /** Names of goods that could not be put into the cart again. */
  readonly leftLines: readonly string[];
  /** Orders that the shop has lost. */
  readonly lostOrders: NonNullable<RestoreRow['lostOrders']>;
  /** The customer has read the message. */
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
