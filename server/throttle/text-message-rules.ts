/** Limits on text messages, each of which costs the shop money and may reach a stranger. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { throttles } from '../db/schema.ts';
import type { Caller } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { addressRules, networkOf } from './networks.ts';
import type { Guess } from './take-attempt.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PHONE_CODE = 10 * MINUTE;

export interface TextMessage {
  readonly caller: Caller;
  readonly userUuid: string;
  /** '+4740012345' */
  readonly to: string;
}

/** In UTC. */
const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);
const endOfDay = (nowMs: number): number => (Math.floor(nowMs / DAY) + 1) * DAY;

/**
 * Requests for the code of a number that a photographer imported. A number that the shop does not know counts in the
 * same way. Sent messages count in `takeCodeTexts`, on which no answer depends.
 */
export function codeTextRules(caller: Caller, to: string, perDay: number, nowMs: number): Guess {
  const number = createHash('sha256').update(to).digest('hex').slice(0, 32);
  const day = dayOf(nowMs);
  return {
    kind: 'text-message',
    rules: [
      { bucket: `code-text:number:${number}`, limit: 2, refillMs: 4 * HOUR },
      ...addressRules('code-text:address', caller.address, { limit: 10, refillMs: 10 * MINUTE }),
    ],
    alarms: [
      {
        // From this number of requests an address gets few, so that one place cannot use up the day's messages.
        overall: { bucket: `code-text:all:${day}`, limit: Math.ceil(perDay / 2), refillMs: DAY },
        strict: { bucket: `code-text:strict:${networkOf(caller.address)}`, limit: 2, refillMs: HOUR },
      },
    ],
  };
}

/**
 * Takes the day's tokens for codes that are sent now. They have their own limit, so that they use up no code that a
 * checkout waits for. Also called for an unknown number (0), so that it runs the same statements and locks.
 * @returns number of messages that may be sent
 */
export async function takeCodeTexts(tx: Db, { config, clock }: Pick<Services, 'config' | 'clock'>, wanted: number): Promise<number> {
  const now = new Date(clock.nowMs());
  const bucket = `code-text:shop:${dayOf(now.getTime())}`;
  const [row] = await tx
    .insert(throttles)
    .values({ bucket, wrongGuesses: 0, windowStartedAt: now, lastWrongAt: now })
    .onConflictDoUpdate({ target: throttles.bucket, set: { lastWrongAt: now } })
    .returning();
  const sent = row?.wrongGuesses ?? 0;
  const allowed = Math.max(0, Math.min(wanted, config.textMessagesPerDay - sent));
  await tx
    .update(throttles)
    .set({ wrongGuesses: sent + allowed })
    .where(eq(throttles.bucket, bucket));
  return allowed;
}

/** Every message counts. @param perDay the shop's limit for one day in UTC */
export function textMessageRules({ caller, userUuid, to }: TextMessage, perDay: number, nowMs: number): Guess {
  const number = createHash('sha256').update(to).digest('hex').slice(0, 32);
  const day = dayOf(nowMs);
  return {
    kind: 'text-message',
    rules: [
      { bucket: `text-message:user:${userUuid}`, limit: 3, refillMs: PHONE_CODE },
      { bucket: `text-message:number:${number}`, limit: 5, refillMs: 4 * HOUR },
      ...addressRules('text-message:address', caller.address, { limit: 30, refillMs: 5 * MINUTE }),
      // One bucket for each day: its tokens are renewed with the next day.
      { bucket: `text-message:shop:${day}`, limit: perDay, refillMs: DAY, endsAtMs: endOfDay(nowMs) },
    ],
    alarms: [
      {
        // At half of the day's messages an address gets few, so that one place cannot use up the rest.
        overall: { bucket: `text-message:all:${day}`, limit: Math.ceil(perDay / 2), refillMs: DAY },
        strict: { bucket: `text-message:strict:${networkOf(caller.address)}`, limit: 5, refillMs: HOUR },
      },
    ],
  };
}
