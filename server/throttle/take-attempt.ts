/**
 * Each guess takes a rate-limit token from its buckets before it is checked, and returns it if it was correct. Parallel
 * guesses in any number of processes therefore never exceed the limits. Simultaneous correct guesses wait for each
 * other's tokens briefly: a school behind one address is slowed, never blocked.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '../db/database.ts';
import { throttleAttempts, throttles } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { countWrongGuess, levelOf, type ThrottleRule, waitMs } from './throttle.ts';

export interface Guess {
  readonly kind:
    | 'code'
    | 'password'
    | 'reset-key'
    | 'email'
    | 'taken-email'
    | 'registration'
    | 'reminder'
    | 'email-link'
    | 'code-mail'
    | 'rebate'
    | 'share'
    | 'phone'
    | 'text-message'
    | 'second-step';
  /** If one of these buckets is full, the caller must wait. */
  readonly rules: readonly ThrottleRule[];
  readonly alarms: readonly Alarm[];
}

export interface Alarm {
  /** Wrong guesses of all callers, at the shop or at one account. While this bucket is full, `strict` applies too. */
  readonly overall: ThrottleRule;
  /** For an address with a recent wrong guess. */
  readonly strict: ThrottleRule;
}

export interface Attempt {
  readonly kind: Guess['kind'];
  /** Call it once, when the result is known. The token of a process that died expires after a minute. */
  settle(wasWrong: boolean): Promise<void>;
}

type Ports = Pick<Services, 'db' | 'clock' | 'random'>;

const FORGOTTEN_MS = 60_000;
const LOOK_AGAIN_MS = 20;
/** Tokens are returned after the check, which takes milliseconds, or tenths of a second for a password. */
const PATIENCE_MS = 10_000;

/** Never call it inside a transaction: other attempts must see the taken tokens at once. */
export async function takeAttempt(ports: Ports, guess: Guess): Promise<Result<Attempt, AppError>> {
  const id = ports.random.uuid();
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const rules = await rulesNow(ports, guess);
    if (!rules.ok) return rules;
    const outcome = await takeTokens(ports, id, rules.value);
    if (outcome.kind === 'taken') return ok({ kind: guess.kind, settle: (wasWrong) => settle(ports, id, guess, rules.value, wasWrong) });
    if (outcome.kind === 'full') return err(throttled(outcome.waitMs));
    if (waitedMs >= PATIENCE_MS) return err(throttled(LOOK_AGAIN_MS));
    await wait(LOOK_AGAIN_MS);
  }
}

/** The rules that apply now. A refused attempt costs one read and no lock. */
async function rulesNow({ db, clock }: Ports, { rules, alarms }: Guess): Promise<Result<readonly ThrottleRule[], AppError>> {
  const buckets = bucketsOf(everyRule({ rules, alarms }));
  const rows = await db.select().from(throttles).where(inArray(throttles.bucket, buckets));
  const now = clock.nowMs();
  const waitOf = (rule: ThrottleRule) => {
    const row = rows.find(({ bucket }) => bucket === rule.bucket);
    return row ? waitMs(row, rule, now) : 0;
  };
  const holding = [...rules, ...alarms.filter(({ overall }) => waitOf(overall) > 0).map(({ strict }) => strict)];
  const longest = Math.max(...holding.map(waitOf));
  return longest > 0 ? err(throttled(longest)) : ok(holding);
}

const throttled = (waitedMs: number): AppError => appError('request.throttled', { retryAfterSeconds: Math.ceil(waitedMs / 1000) });

const bucketsOf = (rules: readonly ThrottleRule[]): string[] => [...new Set(rules.map((rule) => rule.bucket))].toSorted();

type Taking = { readonly kind: 'taken' } | { readonly kind: 'busy' } | { readonly kind: 'full'; readonly waitMs: number };

/**
 * Takes a token from all buckets or from none. The rows are locked first, in the same order by every attempt; then the
 * counts are read.
 */
async function takeTokens({ db, clock }: Ports, id: string, rules: readonly ThrottleRule[]): Promise<Taking> {
  return db.transaction(async (tx): Promise<Taking> => {
    const buckets = bucketsOf(rules);
    const attempts = await tx
      .insert(throttleAttempts)
      .values(buckets.map((bucket) => ({ bucket })))
      .onConflictDoUpdate({ target: throttleAttempts.bucket, set: { bucket: sql`excluded.bucket` } })
      .returning();
    const counted = await tx.select().from(throttles).where(inArray(throttles.bucket, buckets));
    const now = clock.nowMs();
    const states = rules.map((rule) => {
      const row = counted.find(({ bucket }) => bucket === rule.bucket);
      const taken = attempts.find(({ bucket }) => bucket === rule.bucket)?.taken ?? {};
      const live = Object.fromEntries(Object.entries(taken).filter(([, atMs]) => now - atMs < FORGOTTEN_MS));
      return { rule, live, wait: row ? waitMs(row, rule, now) : 0, level: row ? levelOf(row, rule, now) : 0 };
    });
    const longest = Math.max(...states.map((state) => state.wait));
    if (longest > 0) return { kind: 'full', waitMs: longest };
    if (states.some(({ rule, live, level }) => level + Object.keys(live).length >= rule.limit)) return { kind: 'busy' };
    for (const { rule, live } of states)
      await tx
        .update(throttleAttempts)
        .set({ taken: { ...live, [id]: now } })
        .where(eq(throttleAttempts.bucket, rule.bucket));
    return { kind: 'taken' };
  });
}

/**
 * Returns the tokens. A wrong guess is counted in the same transaction, so that it is always in one of the two counts.
 */
async function settle({ db, clock }: Ports, id: string, guess: Guess, rules: readonly ThrottleRule[], wasWrong: boolean): Promise<void> {
  if (!wasWrong) return giveBack(db, id, rules);
  await db.transaction(async (tx) => {
    await giveBack(tx, id, rules);
    await countWrongGuess(tx, clock, everyRule(guess));
  });
}

/** Updates the rows in the order in which they were locked, which avoids deadlocks. */
async function giveBack(db: Db, id: string, rules: readonly ThrottleRule[]): Promise<void> {
  for (const bucket of bucketsOf(rules))
    await db
      .update(throttleAttempts)
      .set({ taken: sql`${throttleAttempts.taken} - ${id}::text` })
      .where(eq(throttleAttempts.bucket, bucket));
}

/** In the same order for every attempt. */
const everyRule = ({ rules, alarms }: Pick<Guess, 'rules' | 'alarms'>): ThrottleRule[] =>
  [...rules, ...alarms.flatMap(({ overall, strict }) => [overall, strict])].toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));

/** Several guesses of one call: takes all of them or none. */
export async function takeAttempts(ports: Ports, guesses: readonly Guess[]): Promise<Result<readonly Attempt[], AppError>> {
  const attempts: Attempt[] = [];
  for (const guess of guesses) {
    const attempt = await takeAttempt(ports, guess);
    if (!attempt.ok) {
      for (const taken of attempts) await taken.settle(false);
      return attempt;
    }
    attempts.push(attempt.value);
  }
  return ok(attempts);
}

/** Deletes rows without a taken token. */
export const forgetAttempts = (db: Db, nowMs: number): Promise<unknown> =>
  db
    .delete(throttleAttempts)
    .where(
      sql`not exists (select 1 from jsonb_each_text(${throttleAttempts.taken}) place where place.value::float8 > ${nowMs - FORGOTTEN_MS}::float8)`,
    );
