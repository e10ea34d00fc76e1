import { readDatabaseMs } from '../db/database-time.ts';
import type { Services } from '../services.ts';

const MINUTE_MS = 60_000;

/**
 * What the operator has to know of a machine whose clock is not the database's: it dates orders, and ends links, codes and
 * deadlines, by its own. Messages and the work on payments are shared out by the database's clock (database-time.ts).
 */
export async function clockNotices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<readonly string[]> {
  return clockNotice(clock.nowMs() - (await readDatabaseMs(db, clock)));
}

/** @param aheadMs of this machine's clock; less than 0: it is behind */
export function clockNotice(aheadMs: number): readonly string[] {
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS);
  if (minutes < 1) return [];
  const words = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return [
    `The clock of this machine is ${words} the database's: orders are dated, and links, codes and deadlines end, by the wrong time. Set both by the same time service (NTP).`,
  ];
}
