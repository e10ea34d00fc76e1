/** Limits on text messages, each of which costs the shop money and may reach a stranger. Every message counts. */
import { createHash } from 'node:crypto';
import type { Caller } from '../http/handler.ts';
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

/** Codes to a number that a photographer imported, in a day of their own: they use up no code that a checkout waits for. */
export function codeTextRules(caller: Caller, to: string, perDay: number, nowMs: number): Guess {
  const number = createHash('sha256').update(to).digest('hex').slice(0, 32);
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return {
    kind: 'text-message',
    rules: [
      { bucket: `code-text:number:${number}`, limit: 2, refillMs: 4 * HOUR },
      ...addressRules('code-text:address', caller.address, { limit: 10, refillMs: 10 * MINUTE }),
      { bucket: `code-text:shop:${day}`, limit: perDay, refillMs: DAY },
    ],
    alarms: [
      {
        overall: { bucket: `code-text:all:${day}`, limit: Math.ceil(perDay / 2), refillMs: DAY },
        strict: { bucket: `code-text:strict:${networkOf(caller.address)}`, limit: 2, refillMs: HOUR },
      },
    ],
  };
}

/** @param perDay the shop's limit for one day in UTC */
export function textMessageRules({ caller, userUuid, to }: TextMessage, perDay: number, nowMs: number): Guess {
  const number = createHash('sha256').update(to).digest('hex').slice(0, 32);
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return {
    kind: 'text-message',
    rules: [
      { bucket: `text-message:user:${userUuid}`, limit: 3, refillMs: PHONE_CODE },
      { bucket: `text-message:number:${number}`, limit: 5, refillMs: 4 * HOUR },
      ...addressRules('text-message:address', caller.address, { limit: 30, refillMs: 5 * MINUTE }),
      // A bucket for each day: what is used up comes back with the next one.
      { bucket: `text-message:shop:${day}`, limit: perDay, refillMs: DAY },
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
