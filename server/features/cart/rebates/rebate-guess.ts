import { assert } from '#core/kernel/assert.ts';
import type { Caller } from '#server/http/handler.ts';
import type { Guess } from '#server/throttle/take-attempt.ts';

const SECOND_MS = 1000;

/** Codes are worth money, so a customer is slowed after the tenth wrong one. */
export function rebateGuess(caller: Caller): Guess {
  assert(caller.userUuid !== null, 'the access level was checked before the handler');
  return {
    kind: 'rebate',
    rules: [
      { bucket: `rebate:user:${caller.userUuid}`, limit: 10, refillMs: 60 * SECOND_MS },
      { bucket: `rebate:address:${caller.address}`, limit: 60, refillMs: 15 * SECOND_MS },
    ],
    overall: { bucket: 'rebate:all', limit: 1000, refillMs: SECOND_MS },
    strict: { bucket: `rebate:strict:${caller.userUuid}`, limit: 3, refillMs: 60 * SECOND_MS },
  };
}
