/**
 * Limits on wrong guesses, by kind of secret. They count by address, session and account; when all of the shop is
 * attacked, guesses are slowed but never blocked.
 */
import { createHash } from 'node:crypto';
import type { AppError } from '#core/contract/errors.ts';
import type { Caller, RequestContext } from '../http/handler.ts';
import type { Guess } from './take-attempt.ts';
import { checkThrottle, countWrongGuess, isAttacked, type ThrottleRule } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A home's IPv6 network has one bucket, because its devices change their addresses at will (RFC 8981). */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return v4 ?? address.split(':').slice(0, 4).join(':');
}

/** Bucket names contain a hash instead of the e-mail. */
const accountOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32);

function guess(kind: Guess['kind'], caller: Caller, rules: readonly ThrottleRule[]): Guess {
  return {
    kind,
    rules,
    overall: { bucket: `${kind}:all`, limit: 1000, refillMs: SECOND },
    strict: { bucket: `${kind}:strict:${networkOf(caller.address)}`, limit: 5, refillMs: 5 * MINUTE },
  };
}

/**
 * A customer's guesses count by account at any address: an account needs a valid code, and an attacker at the same
 * address does not slow the customer down. A visitor's guesses count by session and by address.
 */
export const codeGuess = (caller: Caller): Guess =>
  guess('code', caller, caller.userUuid !== null && !caller.isAnonymous ? [codesOfAccount(caller.userUuid)] : codesOfVisitor(caller));

const codesOfAccount = (userUuid: string): ThrottleRule => ({ bucket: `code:account:${userUuid}`, limit: 15, refillMs: 20 * SECOND });

const codesOfVisitor = (caller: Caller): readonly ThrottleRule[] => [
  { bucket: `code:address:${networkOf(caller.address)}`, limit: 40, refillMs: 15 * SECOND },
  ...(caller.sessionId === null ? [] : [{ bucket: `code:session:${caller.sessionId}`, limit: 15, refillMs: 20 * SECOND }]),
];

/**
 * Counts by account and address together before it counts by account, so that an attacker elsewhere does not keep the
 * customer out.
 */
export const passwordGuess = (caller: Caller, email: string): Guess =>
  guess('password', caller, [
    { bucket: `password:account:${accountOf(email)}:${networkOf(caller.address)}`, limit: 10, refillMs: MINUTE },
    { bucket: `password:account:${accountOf(email)}`, limit: 100, refillMs: 20 * SECOND },
    { bucket: `password:address:${networkOf(caller.address)}`, limit: 60, refillMs: 15 * SECOND },
  ]);

export const resetKeyGuess = (caller: Caller): Guess =>
  guess('reset-key', caller, [{ bucket: `reset-key:address:${networkOf(caller.address)}`, limit: 20, refillMs: 30 * SECOND }]);

/** Every request counts, whatever its answer: an attacker can profit from knowing whether an e-mail has an account. */
export const emailQuestion = (caller: Caller): Guess =>
  guess('email', caller, [
    { bucket: `email:session:${caller.sessionId ?? 'none'}`, limit: 20, refillMs: 30 * SECOND },
    { bucket: `email:address:${networkOf(caller.address)}`, limit: 100, refillMs: 10 * SECOND },
  ]);

/** Every mail counts, so that the shop cannot be used to flood an inbox. */
export const reminderRequest = (caller: Caller, email: string): Guess =>
  guess('reminder', caller, [
    { bucket: `reminder:account:${accountOf(email)}`, limit: 4, refillMs: 10 * MINUTE },
    { bucket: `reminder:address:${networkOf(caller.address)}`, limit: 30, refillMs: MINUTE },
  ]);

/** One attempt at a time. The verification counts its attempts itself (server/features/checkout/phone-verification.ts). */
export const phoneCodeGuess = (caller: Caller, verificationUuid: string): Guess =>
  guess('phone', caller, [{ bucket: `phone:${verificationUuid}`, limit: 1, refillMs: SECOND }]);

/** New anonymous users from one address: enough for a school at once, but not one for each request of a script. */
export const newVisitorRule = (caller: Caller): ThrottleRule => ({
  bucket: `visitor:address:${networkOf(caller.address)}`,
  limit: 1000,
  refillMs: 5 * SECOND,
});

/** An export reads all of a customer's data, so only a few per hour are allowed. */
export const exportRule = (userUuid: string): ThrottleRule => ({ bucket: `export:user:${userUuid}`, limit: 5, refillMs: 10 * MINUTE });

/** An invitation's link has 256 random bits; guesses are slowed anyway. */
export const shareTokenGuess = (caller: Caller): Guess =>
  guess('share', caller, [{ bucket: `share:address:${networkOf(caller.address)}`, limit: 40, refillMs: 15 * SECOND }]);

/** Mailed invitations: enough for a family at once, and too few to flood an inbox. */
export const invitationRules = (
  userUuid: string,
  recipient: string,
): { readonly sender: ThrottleRule; readonly recipient: ThrottleRule } => ({
  sender: { bucket: `invite:user:${userUuid}`, limit: 30, refillMs: 30 * MINUTE },
  recipient: { bucket: `invite:recipient:${accountOf(recipient)}`, limit: 6, refillMs: 4 * 60 * MINUTE },
});

/**
 * For links that cannot be guessed in practice. The check and the count are separate, so that a page of pictures writes
 * nothing; parallel requests may exceed the limit a little. null: allowed.
 */
export async function refuseGuess({ db, services }: RequestContext, { rules, overall, strict }: Guess): Promise<AppError | null> {
  return checkThrottle(db, services.clock, (await isAttacked(db, services.clock, overall)) ? [...rules, strict] : rules);
}

/** Counts after the transaction, because a refusal rolls the transaction back. */
export function countGuess({ services, afterwards }: RequestContext, { rules, overall, strict }: Guess): void {
  afterwards(() => countWrongGuess(services.db, services.clock, [...rules, overall, strict]));
}
