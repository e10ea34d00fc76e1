/**
 * A place is taken in each bucket before a guess is checked, and given back when it was right. Guesses at the same
 * time, in however many processes, are therefore never more than the buckets allow. Right ones that come all at once
 * wait for each other's places for a moment: a school behind one address is slowed, never blocked.
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
  readonly kind: 'code' | 'password' | 'reset-key' | 'email' | 'reminder' | 'rebate' | 'share' | 'phone';
  /** Anything in it full: the caller waits. */
  readonly rules: readonly ThrottleRule[];
  /** Wrong guesses of all callers: while it is full, `strict` holds too. */
  readonly overall: ThrottleRule;
  /** For an address that has just guessed wrong while the whole shop is being guessed at. */
  readonly strict: ThrottleRule;
}

export interface Attempt {
  readonly kind: Guess['kind'];
  /** Once, when it is known; the place of a process that died before is forgotten after a minute. */
  settle(wasWrong: boolean): Promise<void>;
}

type Ports = Pick<Services, 'db' | 'clock' | 'random'>;

const FORGOTTEN_MS = 60_000;
const LOOK_AGAIN_MS = 20;
/** Places are free again after a check, which takes milliseconds; a password's some tenths of a second. */
const PATIENCE_MS = 10_000;

/** Never inside a transaction: other attempts must see at once what it takes. */
export async function takeAttempt(ports: Ports, guess: Guess): Promise<Result<Attempt, AppError>> {
  const id = ports.random.uuid();
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    const rules = await rulesNow(ports, guess);
    if (!rules.ok) return rules;
    const outcome = await takePlaces(ports, id, rules.value);
    if (outcome.kind === 'taken') return ok({ kind: guess.kind, settle: (wasWrong) => settle(ports, id, guess, rules.value, wasWrong) });
    if (outcome.kind === 'full') return err(throttled(outcome.waitMs));
    if (waitedMs >= PATIENCE_MS) return err(throttled(LOOK_AGAIN_MS));
    await wait(LOOK_AGAIN_MS);
  }
}

/** Which rules hold. A refused attempt costs one read and no lock: a full bucket empties by time alone. */
async function rulesNow({ db, clock }: Ports, { rules, overall, strict }: Guess): Promise<Result<readonly ThrottleRule[], AppError>> {
  const buckets = bucketsOf([...rules, overall, strict]);
  const rows = await db.select().from(throttles).where(inArray(throttles.bucket, buckets));
  const now = clock.nowMs();
  const waitOf = (rule: ThrottleRule) => {
    const row = rows.find(({ bucket }) => bucket === rule.bucket);
    return row ? waitMs(row, rule, now) : 0;
  };
  const holding = waitOf(overall) > 0 ? [...rules, strict] : rules;
  const longest = Math.max(...holding.map(waitOf));
  return longest > 0 ? err(throttled(longest)) : ok(holding);
}

const throttled = (waitedMs: number): AppError => appError('request.throttled', { retryAfterSeconds: Math.ceil(waitedMs / 1000) });

const bucketsOf = (rules: readonly ThrottleRule[]): string[] => [...new Set(rules.map((rule) => rule.bucket))].toSorted();

type Places = { readonly kind: 'taken' } | { readonly kind: 'busy' } | { readonly kind: 'full'; readonly waitMs: number };

/** In all the buckets or in none. Their rows are locked first, in the same order by every attempt, and the counts are read afterwards. */
async function takePlaces({ db, clock }: Ports, id: string, rules: readonly ThrottleRule[]): Promise<Places> {
  return db.transaction(async (tx): Promise<Places> => {
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

/** Gives the places back. A wrong guess is counted in the same transaction, so that it is never out of both counts. */
async function settle({ db, clock }: Ports, id: string, guess: Guess, rules: readonly ThrottleRule[], wasWrong: boolean): Promise<void> {
  if (!wasWrong) return giveBack(db, id, rules);
  await db.transaction(async (tx) => {
    await giveBack(tx, id, rules);
    await countWrongGuess(tx, clock, everyRule(guess));
  });
}

/** One row after the other, in the order in which they are taken: no deadlock. */
async function giveBack(db: Db, id: string, rules: readonly ThrottleRule[]): Promise<void> {
  for (const bucket of bucketsOf(rules))
    await db
      .update(throttleAttempts)
      .set({ taken: sql`${throttleAttempts.taken} - ${id}::text` })
      .where(eq(throttleAttempts.bucket, bucket));
}

/** The same order for every attempt. */
const everyRule = ({ rules, overall, strict }: Guess): ThrottleRule[] =>
  [...rules, overall, strict].toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));

/** Several guesses in one call: all of them, or none. */
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

/** Rows without a taken place. */
export const forgetAttempts = (db: Db, nowMs: number): Promise<unknown> =>
  db
    .delete(throttleAttempts)
    .where(
      sql`not exists (select 1 from jsonb_each_text(${throttleAttempts.taken}) place where place.value::float8 > ${nowMs - FORGOTTEN_MS}::float8)`,
    );
