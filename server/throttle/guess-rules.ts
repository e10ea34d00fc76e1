/** How many wrong guesses of what, by whom. DESIGN: by address, session and account; overall slowed, never blocked. */
import { createHash } from 'node:crypto';
import type { AppError } from '#core/contract/errors.ts';
import type { Caller, RequestContext } from '../http/handler.ts';
import type { Guess } from './take-attempt.ts';
import { checkThrottle, countWrongGuess, isAttacked, type ThrottleRule } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One bucket for a home's IPv6 network: a device takes new addresses in it at will (RFC 8981). */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return v4 ?? address.split(':').slice(0, 4).join(':');
}

/** E-mails are not kept in bucket names. */
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
 * A customer counts by account wherever they are: an account costs a valid code, and an attacker at the same
 * address does not hold them up. A visitor counts by session and by address.
 */
export const codeGuess = (caller: Caller): Guess =>
  guess('code', caller, caller.userUuid !== null && !caller.isAnonymous ? [codesOfAccount(caller.userUuid)] : codesOfVisitor(caller));

const codesOfAccount = (userUuid: string): ThrottleRule => ({ bucket: `code:account:${userUuid}`, limit: 15, refillMs: 20 * SECOND });

const codesOfVisitor = (caller: Caller): readonly ThrottleRule[] => [
  { bucket: `code:address:${networkOf(caller.address)}`, limit: 40, refillMs: 15 * SECOND },
  ...(caller.sessionId === null ? [] : [{ bucket: `code:session:${caller.sessionId}`, limit: 15, refillMs: 20 * SECOND }]),
];

/** By account and address together before by account: a stranger's guesses elsewhere don't keep the owner out. */
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

/** One try at a time: the verification itself counts its tries (server/features/checkout/phone-verification.ts). */
export const phoneCodeGuess = (caller: Caller, verificationUuid: string): Guess =>
  guess('phone', caller, [{ bucket: `phone:${verificationUuid}`, limit: 1, refillMs: SECOND }]);

/** New visitors' users: a school's worth at once from one address, not a row for every request of a script. */
export const newVisitorRule = (caller: Caller): ThrottleRule => ({
  bucket: `visitor:address:${networkOf(caller.address)}`,
  limit: 1000,
  refillMs: 5 * SECOND,
});

/** An export reads everything that a customer has: a few an hour are enough for every customer. */
export const exportRule = (userUuid: string): ThrottleRule => ({ bucket: `export:user:${userUuid}`, limit: 5, refillMs: 10 * MINUTE });

/** Links of invitations have 256 random bits; tries are slowed anyway. */
export const shareTokenGuess = (caller: Caller): Guess =>
  guess('share', caller, [{ bucket: `share:address:${networkOf(caller.address)}`, limit: 40, refillMs: 15 * SECOND }]);

/** Invitations that are mailed: a family's worth at once and no more, and no inbox is filled through us. */
export const invitationRules = (
  userUuid: string,
  recipient: string,
): { readonly sender: ThrottleRule; readonly recipient: ThrottleRule } => ({
  sender: { bucket: `invite:user:${userUuid}`, limit: 30, refillMs: 30 * MINUTE },
  recipient: { bucket: `invite:recipient:${accountOf(recipient)}`, limit: 6, refillMs: 4 * 60 * MINUTE },
});

/**
 * For links that cannot be guessed in practice: checked and counted apart, so that a burst may go over the bound by what is under way,
 * and a page of pictures writes nothing. null: go on.
 */
export async function refuseGuess({ db, services }: RequestContext, { rules, overall, strict }: Guess): Promise<AppError | null> {
  return checkThrottle(db, services.clock, (await isAttacked(db, services.clock, overall)) ? [...rules, strict] : rules);
}

/** Counts after the transaction: a refusal rolls it back, the count must stay. */
export function countGuess({ services, afterwards }: RequestContext, { rules, overall, strict }: Guess): void {
  afterwards(() => countWrongGuess(services.db, services.clock, [...rules, overall, strict]));
}
