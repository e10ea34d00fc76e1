/**
 * Limits on mails that a caller can trigger to an address that is not theirs. Mails with links count by inbox and by
 * the network of the caller: requests by strangers elsewhere delay no mail of the owner (SEC-03).
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

/**
 * While one inbox gets many mails, from any network, each network has one an hour for it; the same for the whole shop.
 */
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
 * Links for a new password. They go only to the account of exactly this address, so other spellings have their own
 * limits; together they trigger the alarm of the inbox.
 * @param device known to the account: it has its own bucket
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
 * Codes to the address that a photographer imported. A known address and an unknown one use up the same, from all
 * networks together. The owner is delayed only until the next mail, because every mail that strangers trigger reaches
 * the owner. Other spellings of an inbox have their own limits, because no mail is sent for them that could replace the
 * owner's own.
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

/** The link that proves an account's own address, requested by the account: no other account has that address. */
export const ownEmailLink = (userUuid: string): Guess => ({
  kind: 'email-link',
  rules: [{ bucket: `email-link:user:${userUuid}`, limit: 4, refillMs: 10 * MINUTE }],
  alarms: [],
});

/** A link to an address that the caller has just entered, at a registration or as the account's new one. */
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

/** Codes of the second step: only after a correct password, and too few to flood an inbox. */
export const signInCodeMail = (userUuid: string): Guess => ({
  kind: 'second-step',
  rules: [{ bucket: `second-step-mail:user:${userUuid}`, limit: 4, refillMs: 5 * MINUTE }],
  alarms: [],
});

/** Takes one token from each bucket, or from none. For mails, which are limited although no request is wrong. */
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
