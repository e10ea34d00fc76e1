/** Conditions that an operator must check, the same in `status`, /healthz and /metrics (OPX-08). */
import { countUnsent, type UnsentState } from '../mail/unsent-jobs.ts';
import { MediaUnavailableError } from '../media/store/media-unavailable.ts';
import { type ClaimCounts, countClaims } from '../orders/order-claim.ts';
import type { Services } from '../services.ts';
import { countOrders, type OrderCounts } from './count-orders.ts';
import type { DiskRoom } from './disk-space.ts';
import { failedExports } from './failed-exports.ts';
import { failedImports } from './failed-imports.ts';
import { countOpenWithdrawals } from '../orders/open-withdrawals.ts';
import { missedBatches } from './missed-batches.ts';
import { countPayments, type PaymentCounts } from './payment-trouble.ts';

export interface ShopCondition {
  readonly orders: OrderCounts;
  readonly unsent: Readonly<Record<UnsentState, number>>;
  readonly payments: PaymentCounts;
  readonly failedExports: number;
  readonly claims: ClaimCounts;
  readonly failedImports: number;
  /** Paid orders that are missing in the batch of their delivery. */
  readonly missedBatches: number;
  /** Orders with withdrawn lines that are not refunded. */
  readonly openWithdrawals: number;
  /** The error of the picture storage; null when it answers. */
  readonly mediaTrouble: string | null;
  readonly disk: DiskRoom & { readonly level: 'ample' | 'low' | 'reserve' | 'full' };
}

export const WARNINGS = ['mails.failed', 'payments.failed', 'exports.failed', 'imports.failed', 'disk.low'] as const;
export type Warning = (typeof WARNINGS)[number];

export async function readCondition(services: Pick<Services, 'db' | 'clock' | 'disk' | 'config' | 'media'>): Promise<ShopCondition> {
  return {
    orders: await countOrders(services.db),
    unsent: await countUnsent(services.db),
    payments: await countPayments(services.db),
    failedExports: (await failedExports(services.db)).length,
    claims: await countClaims(services.db),
    failedImports: (await failedImports(services.db, services.clock.nowMs())).length,
    missedBatches: (await missedBatches(services)).length,
    openWithdrawals: await countOpenWithdrawals(services.db),
    mediaTrouble: await mediaTrouble(services),
    disk: await readDisk(services),
  };
}

/** @returns null when it answers */
async function mediaTrouble({ media }: Pick<Services, 'media'>): Promise<string | null> {
  try {
    await media.check();
    return null;
  } catch (error) {
    if (error instanceof MediaUnavailableError) return error.reason;
    throw error;
  }
}

/** Read without the database, which may have stopped because of the full disk. */
export async function readDisk(services: Pick<Services, 'disk' | 'config'>): Promise<ShopCondition['disk']> {
  const room = await services.disk.read();
  return { ...room, level: levelOf(room, services) };
}

/** Less than the database needs for a change. */
const FULL_BYTES = 16_000_000;

function levelOf({ freeBytes }: DiskRoom, { config }: Pick<Services, 'config'>): ShopCondition['disk']['level'] {
  if (freeBytes < FULL_BYTES) return 'full';
  if (freeBytes < config.disk.reserveBytes) return 'reserve';
  return freeBytes < config.disk.warningBytes ? 'low' : 'ample';
}

export function warningsOf(condition: ShopCondition): readonly Warning[] {
  const { unsent, payments, disk } = condition;
  const applies: Readonly<Record<Warning, boolean>> = {
    'mails.failed': unsent.failing + unsent.given_up > 0,
    'payments.failed': payments.failing + payments.given_up + payments.problem > 0,
    'exports.failed': condition.failedExports > 0,
    'imports.failed': condition.failedImports > 0,
    'disk.low': disk.level !== 'ample',
  };
  return WARNINGS.filter((warning) => applies[warning]);
}

/** For addresses that are public: read at most once within this time. */
const REMEMBERED_MS = 5000;

export function rememberedCondition(services: Services): () => Promise<ShopCondition> {
  let known: { readonly atMs: number; readonly condition: Promise<ShopCondition> } | null = null;
  return () => {
    const nowMs = services.clock.nowMs();
    if (known === null || nowMs - known.atMs >= REMEMBERED_MS) {
      const condition = readCondition({ ...services, db: services.urgentDb });
      known = { atMs: nowMs, condition };
      // A failure is not cached: the next request reads again.
      condition.catch(() => {
        known = null;
      });
    }
    return known.condition;
  };
}
