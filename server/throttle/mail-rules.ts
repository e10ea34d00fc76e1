/**
 * Limits on mails that a caller can have sent to an address that is not theirs. Those with links count by inbox and by the
 * network of the caller: what strangers use up elsewhere holds up no mail of the owner's (SEC-03).
 */
import { inboxOf, trimEmail } from '#core/domain/validation/email.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/handler.ts';
import { hashOf } from './bucket-hash.ts';
import { addressRules, networkOf } from './networks.ts';
import type { Alarm, Guess } from './take-attempt.ts';
import { countWrongGuess, isAttacked, throttleRoom } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** While one inbox gets many, from wherever, each network has one an hour for it; the same for the shop as a whole. */
function alarmsOf(kind: 'reminder' | 'email-link' | 'code-mail', who: string, inbox: string, network: string): readonly Alarm[] {
  return [
    {
      overall: { bucket: `${kind}:all`, limit: 1000, refillMs: SECOND },
      strict: { bucket: `${kind}:strict:${network}`, limit: 3, refillMs: HOUR },
    },
    {
      overall: { bucket: `${kind}:inbox:${inbox}`, limit: 20, refillMs: 30 * MINUTE },
      strict: { bucket: `${kind}:strict:${who}:${network}`, limit: 1, refillMs: HOUR },
    },
  ];
}

/**
 * Links for a new password. They go only to the account of this very address, so its other spellings have their own
 * limits; all together they raise the alarm of the inbox.
 * @param device known to the account: it has a bucket of its own
 */
export function reminderRequest(caller: Caller, email: string, device: string | null): Guess {
  if (device !== null)
    return { kind: 'reminder', rules: [{ bucket: `reminder:device:${device}`, limit: 4, refillMs: 10 * MINUTE }], alarms: [] };
  const [address, inbox, network] = [hashOf(trimEmail(email)), hashOf(inboxOf(email)), networkOf(caller.address)];
  return {
    kind: 'reminder',
    rules: [
      { bucket: `reminder:account:${address}:${network}`, limit: 4, refillMs: 10 * MINUTE },
      ...addressRules('reminder:address', caller.address, { limit: 30, refillMs: MINUTE }),
    ],
    alarms: alarmsOf('reminder', address, inbox, network),
  };
}

/**
 * Codes to the address that a photographer imported. A known address and an unknown one use up the same, from all networks
 * together. The owner is held up for no longer than until the next one: what strangers use up was mailed to the owner. Other
 * spellings of an inbox have their own limits, because nothing is mailed for them that could stand for the owner's own.
 */
export function codeMailRequest(caller: Caller, email: string): Guess {
  const [inbox, network] = [hashOf(inboxOf(email)), networkOf(caller.address)];
  return {
    kind: 'code-mail',
    rules: [
      { bucket: `code-mail:to:${hashOf(trimEmail(email))}`, limit: 3, refillMs: 30 * MINUTE },
      { bucket: `code-mail:inbox:${inbox}:${network}`, limit: 3, refillMs: 30 * MINUTE },
      ...addressRules('code-mail:address', caller.address, { limit: 30, refillMs: MINUTE }),
    ],
    alarms: alarmsOf('code-mail', inbox, inbox, network),
  };
}

/** The link that proves an account's own address, asked for by the account: no other account has that address. */
export const ownEmailLink = (userUuid: string): Guess => ({
  kind: 'email-link',
  rules: [{ bucket: `email-link:user:${userUuid}`, limit: 4, refillMs: 10 * MINUTE }],
  alarms: [],
});

/** A link to an address that the caller has just named, at a registration or as the account's next one. */
export function namedEmailLink(caller: Caller, userUuid: string, email: string): Guess {
  const [inbox, network] = [hashOf(inboxOf(email)), networkOf(caller.address)];
  return {
    kind: 'email-link',
    rules: [
      ...ownEmailLink(userUuid).rules,
      { bucket: `email-link:inbox:${inbox}:${network}`, limit: 6, refillMs: 30 * MINUTE },
      ...addressRules('email-link:address', caller.address, { limit: 60, refillMs: MINUTE }),
    ],
    alarms: alarmsOf('email-link', inbox, inbox, network),
  };
}

/** Codes of the second step: only after a right password, and not so many that they fill an inbox. */
export const signInCodeMail = (userUuid: string): Guess => ({
  kind: 'second-step',
  rules: [{ bucket: `second-step-mail:user:${userUuid}`, limit: 4, refillMs: 5 * MINUTE }],
  alarms: [],
});

/** Takes one place in each bucket, or in none. For mails, which are limited although no request is wrong. */
export async function takeMailRoom(db: Db, clock: Clock, { rules, alarms }: Guess): Promise<AppError | null> {
  const holding = [...rules];
  for (const { overall, strict } of alarms) if (await isAttacked(db, clock, overall)) holding.push(strict);
  for (const rule of holding) {
    const refusal = await throttleRoom(db, clock, rule, 1);
    if (refusal) return refusal;
  }
  await countWrongGuess(db, clock, [...rules, ...alarms.flatMap(({ overall, strict }) => [overall, strict])]);
  return null;
}
