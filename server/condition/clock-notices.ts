import { readDatabaseMs } from '../db/database-time.ts';
import type { Services } from '../services.ts';

const MINUTE_MS = 60_000;

/**
 * Notices about a machine whose clock differs from the database's: it uses its own clock for the times of orders and
 * the expiry of links, codes and deadlines. Messages and the work on payments use the database's clock
 * (database-time.ts).
 */
export async function clockNotices({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<readonly string[]> {
  return clockNotice(clock.nowMs() - (await readDatabaseMs(db, clock)));
}

/** @param aheadMs lead of this machine's clock; negative when it is slow */
export function clockNotice(aheadMs: number): readonly string[] {
  const minutes = Math.round(Math.abs(aheadMs) / MINUTE_MS);
  if (minutes < 1) return [];
  const words = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return [
    `The clock of this machine is ${words} the database's: orders are dated, and links, codes and deadlines end, by the wrong time. Set both by the same time service (NTP).`,
  ];
}
