/**
 * Slows callers down after wrong guesses. Each bucket is a leaky bucket: after `limit` wrong guesses, one more is
 * allowed every `refillMs`, so that no caller is blocked permanently. Only wrong guesses count, because a whole school
 * shares one address.
 */
import { inArray, sql } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { throttles } from '../db/schema.ts';

export interface ThrottleRule {
  /** 'code:address:192.0.2.1' */
  readonly bucket: string;
  /** Number of wrong guesses that are allowed at once. */
  readonly limit: number;
  readonly refillMs: number;
  /** End of a daily bucket: no caller waits longer for it. */
  readonly endsAtMs?: number;
}

/** request.throttled with the longest wait of the rules; null when a guess is allowed. */
export async function checkThrottle(db: Db, clock: Clock, rules: readonly ThrottleRule[]): Promise<AppError | null> {
  const now = clock.nowMs();
  const rows = await db
    .select()
    .from(throttles)
    .where(
      inArray(
        throttles.bucket,
        rules.map((rule) => rule.bucket),
      ),
    );
  const waits = rows.flatMap((row) => {
    const rule = rules.find((one) => one.bucket === row.bucket);
    return rule ? [waitMs(row, rule, now)] : [];
  });
  const longest = Math.max(0, ...waits);
  return longest === 0 ? null : appError('request.throttled', { retryAfterSeconds: Math.ceil(longest / 1000) });
}

/** The level of a bucket now, for rules that depend on it. */
export async function throttleLevel(db: Db, clock: Clock, rule: ThrottleRule): Promise<number> {
  const [row] = await db
    .select()
    .from(throttles)
    .where(inArray(throttles.bucket, [rule.bucket]));
  return row ? levelOf(row, rule, clock.nowMs()) : 0;
}

/** Whether `count` more fit into a bucket. For limits on actions that are not wrong in themselves. */
export async function throttleRoom(db: Db, clock: Clock, rule: ThrottleRule, count: number): Promise<AppError | null> {
  const tooMany = (await throttleLevel(db, clock, rule)) + count - rule.limit;
  return tooMany <= 0 ? null : appError('request.throttled', { retryAfterSeconds: Math.ceil((tooMany * rule.refillMs) / 1000) });
}

type Row = typeof throttles.$inferSelect;

/** Whether there are so many wrong guesses that the shop as a whole counts as attacked. */
export const isAttacked = async (db: Db, clock: Clock, overall: ThrottleRule): Promise<boolean> =>
  (await throttleLevel(db, clock, overall)) >= overall.limit;

const leaked = (row: Row, rule: ThrottleRule, now: number) => Math.floor(Math.max(0, now - row.windowStartedAt.getTime()) / rule.refillMs);

export const levelOf = (row: Row, rule: ThrottleRule, now: number): number => Math.max(0, row.wrongGuesses - leaked(row, rule, now));

/** 0 when one more is allowed. */
export function waitMs(row: Row, rule: ThrottleRule, now: number): number {
  const tooMany = row.wrongGuesses - leaked(row, rule, now) - rule.limit + 1;
  if (tooMany <= 0) return 0;
  const refilledAtMs = row.windowStartedAt.getTime() + (row.wrongGuesses - rule.limit + 1) * rule.refillMs;
  return Math.max(1, Math.min(refilledAtMs, rule.endsAtMs ?? refilledAtMs) - now);
}

/** One statement for each bucket, so that parallel guesses all count. */
export async function countWrongGuess(db: Db, clock: Clock, rules: readonly ThrottleRule[]): Promise<void> {
  const now = new Date(clock.nowMs());
  for (const rule of rules) {
    const at = sql`${now.toISOString()}::timestamptz`;
    const leakedNow = sql`floor(greatest(0, extract(epoch from (${at} - ${throttles.windowStartedAt})) * 1000) / ${rule.refillMs}::float8)`;
    await db
      .insert(throttles)
      .values({ bucket: rule.bucket, wrongGuesses: 1, windowStartedAt: now, lastWrongAt: now })
      .onConflictDoUpdate({
        target: throttles.bucket,
        set: {
          wrongGuesses: sql`greatest(0, ${throttles.wrongGuesses} - ${leakedNow})::integer + 1`,
          windowStartedAt: sql`case when ${throttles.wrongGuesses} <= ${leakedNow} then ${at} else ${throttles.windowStartedAt} + ${leakedNow} * ${rule.refillMs}::float8 * interval '1 millisecond' end`,
          lastWrongAt: now,
        },
      });
  }
}
