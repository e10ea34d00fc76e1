/**
 * Limits on wrong guesses, by kind of secret. They count by account, by address and by the code of an account. When an
 * account or the whole shop is attacked, guesses are slowed by address but never blocked.
 */
import { asc, eq } from 'drizzle-orm';
import type { AppError } from '#core/contract/errors.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import { inboxOf } from '#core/domain/validation/email.ts';
import type { Db } from '../db/database.ts';
import { userSubjects } from '../db/schema.ts';
import type { Caller, RequestContext } from '../http/handler.ts';
import { hashOf } from './bucket-hash.ts';
import { addressRules, networkOf } from './networks.ts';
import type { Alarm, Guess } from './take-attempt.ts';
import { checkThrottle, countWrongGuess, isAttacked, type ThrottleRule } from './throttle.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** @param who the key by which the stricter rule counts */
function guess(kind: Guess['kind'], who: string, rules: readonly ThrottleRule[], alarms: readonly Alarm[] = []): Guess {
  const shop = {
    overall: { bucket: `${kind}:all`, limit: 1000, refillMs: SECOND },
    strict: { bucket: `${kind}:strict:${who}`, limit: 5, refillMs: 5 * MINUTE },
  };
  return { kind, rules, alarms: [shop, ...alarms] };
}

const guessAt = (kind: Guess['kind'], { address }: Caller, rules: readonly ThrottleRule[], alarms?: readonly Alarm[]): Guess =>
  guess(kind, networkOf(address), rules, alarms);

/**
 * A visitor's guesses count by session and by address. A customer's count by account, by the code with which the
 * account was created, and by an address of customers: visitors who guess at the same address do not slow the customer
 * down.
 */
export const codeGuess = async ({ services, caller }: Pick<RequestContext, 'services' | 'caller'>): Promise<Guess> =>
  guessAt(
    'code',
    caller,
    caller.userUuid === null || caller.isAnonymous ? codesOfVisitor(caller) : await codesOfAccount(services.db, caller, caller.userUuid),
  );

/** One valid code can create any number of accounts, so they share the bucket of each one's first code. */
async function codesOfAccount(db: Db, { address }: Caller, userUuid: string): Promise<readonly ThrottleRule[]> {
  const [first] = await db
    .select({ subjectUuid: userSubjects.subjectUuid })
    .from(userSubjects)
    .where(eq(userSubjects.userUuid, userUuid))
    .orderBy(asc(userSubjects.addedAt), asc(userSubjects.subjectUuid))
    .limit(1);
  return [
    { bucket: `code:account:${userUuid}`, limit: 15, refillMs: 20 * SECOND },
    ...(first ? [{ bucket: `code:behind:${first.subjectUuid}`, limit: 30, refillMs: 20 * SECOND }] : []),
    ...addressRules('code:customers', address, { limit: 160, refillMs: 4 * SECOND }),
  ];
}

const codesOfVisitor = (caller: Caller): readonly ThrottleRule[] => [
  ...addressRules('code:address', caller.address, { limit: 40, refillMs: 15 * SECOND }),
  ...(caller.sessionId === null ? [] : [{ bucket: `code:session:${caller.sessionId}`, limit: 15, refillMs: 20 * SECOND }]),
];

/**
 * Counts by account and address together, and by address. Many wrong passwords of one account make the rules stricter
 * for each address: an attacker elsewhere slows only addresses that guessed wrong themselves, never the owner.
 * @param device known to the account (server/features/access/known-device.ts): it has its own bucket
 */
export function passwordGuess(caller: Caller, email: string, device: string | null): Guess {
  if (device !== null) return guess('password', device, [{ bucket: `password:device:${device}`, limit: 10, refillMs: MINUTE }]);
  const [account, network] = [hashOf(email), networkOf(caller.address)];
  const attackedAccount = {
    overall: { bucket: `password:account:${account}`, limit: 100, refillMs: 20 * SECOND },
    strict: { bucket: `password:strict:${account}:${network}`, limit: 3, refillMs: 20 * MINUTE },
  };
  const rules = [
    { bucket: `password:account:${account}:${network}`, limit: 10, refillMs: MINUTE },
    ...addressRules('password:address', caller.address, { limit: 60, refillMs: 15 * SECOND }),
  ];
  return guessAt('password', caller, rules, [attackedAccount]);
}

/** A signed-in customer's own password, asked once more. By session: wrong ones on one device do not delay another. */
export const ownPasswordGuess = ({ sessionId }: Pick<Caller, 'sessionId'>): Guess =>
  guess('password', sessionId ?? 'none', [{ bucket: `password:own:${sessionId ?? 'none'}`, limit: 10, refillMs: MINUTE }]);

/**
 * Codes of the second step: 144 a day per account, out of a million. A caller who is slowed by it knows the password.
 * @param userUuid null for a passkey, or for a sign-in that does not wait
 */
export const secondStepGuess = (caller: Caller, userUuid: string | null): Guess =>
  guessAt('second-step', caller, [
    ...(userUuid === null ? [] : [{ bucket: `second-step:account:${userUuid}`, limit: 10, refillMs: 10 * MINUTE }]),
    ...addressRules('second-step:address', caller.address, { limit: 60, refillMs: 15 * SECOND }),
  ]);

export const resetKeyGuess = (caller: Caller): Guess =>
  guessAt('reset-key', caller, addressRules('reset-key:address', caller.address, { limit: 20, refillMs: 30 * SECOND }));

/** Every request counts, whatever its answer: whether an e-mail has an account is useful to an attacker. */
export const emailQuestion = (caller: Caller): Guess =>
  guessAt('email', caller, [
    { bucket: `email:session:${caller.sessionId ?? 'none'}`, limit: 20, refillMs: 30 * SECOND },
    ...addressRules('email:address', caller.address, { limit: 100, refillMs: 10 * SECOND }),
  ]);

/**
 * New accounts, all of which count. One code belongs to a family, and a whole school may share an address.
 * @param code null when the caller has none, and gets no account
 */
export function registration(caller: Caller, code: string | null, email: string): Guess {
  const [network, behind] = [networkOf(caller.address), hashOf(codeKey(code ?? ''))];
  return {
    kind: 'registration',
    rules: [
      { bucket: `register:code:${behind}:${network}`, limit: 8, refillMs: HOUR },
      { bucket: `register:inbox:${hashOf(inboxOf(email))}:${network}`, limit: 4, refillMs: HOUR },
      ...addressRules('register:address', caller.address, { limit: 100, refillMs: MINUTE }),
    ],
    alarms: [],
  };
}

/**
 * A registration reveals that an address is taken (D1 §5), and therefore that it has an account. Only such answers
 * count.
 */
export const takenEmailGuess = (caller: Caller, code: string | null): Guess =>
  guessAt('taken-email', caller, [
    { bucket: `taken:code:${hashOf(codeKey(code ?? ''))}:${networkOf(caller.address)}`, limit: 10, refillMs: 10 * MINUTE },
    ...addressRules('taken:address', caller.address, { limit: 30, refillMs: MINUTE }),
  ]);

/** One attempt at a time. The verification counts its attempts itself (server/features/checkout/phone-verification.ts). */
export const phoneCodeGuess = (caller: Caller, verificationUuid: string): Guess =>
  guessAt('phone', caller, [{ bucket: `phone:${verificationUuid}`, limit: 1, refillMs: SECOND }]);

/** New anonymous users from one address: enough for a school at once, but not one for each request of a script. */
export const newVisitorRules = (caller: Caller): readonly ThrottleRule[] =>
  addressRules('visitor:address', caller.address, { limit: 1000, refillMs: 5 * SECOND });

/** An export reads all of a customer's data, so only a few per hour are allowed. */
export const exportRule = (userUuid: string): ThrottleRule => ({ bucket: `export:user:${userUuid}`, limit: 5, refillMs: 10 * MINUTE });

/** An invitation's link has 256 random bits; guesses are slowed anyway. */
export const shareTokenGuess = (caller: Caller): Guess =>
  guessAt('share', caller, addressRules('share:address', caller.address, { limit: 40, refillMs: 15 * SECOND }));

/** Codes are worth money, so a customer is slowed after the tenth wrong one. */
export const rebateGuess = (caller: Caller, userUuid: string): Guess =>
  guess('rebate', userUuid, [
    { bucket: `rebate:user:${userUuid}`, limit: 10, refillMs: MINUTE },
    ...addressRules('rebate:address', caller.address, { limit: 60, refillMs: 15 * SECOND }),
  ]);

/** Mailed invitations: enough for a family at once, and too few to flood an inbox. */
export const invitationRules = (
  userUuid: string,
  recipient: string,
): { readonly sender: ThrottleRule; readonly recipient: ThrottleRule } => ({
  sender: { bucket: `invite:user:${userUuid}`, limit: 30, refillMs: 30 * MINUTE },
  recipient: { bucket: `invite:recipient:${hashOf(inboxOf(recipient))}`, limit: 6, refillMs: 4 * 60 * MINUTE },
});

/**
 * For links that cannot be guessed in practice. The check and the count are separate, so that a page of pictures writes
 * nothing; parallel requests may exceed the limit a little. null: allowed.
 */
export async function refuseGuess({ db, services }: RequestContext, { rules, alarms }: Guess): Promise<AppError | null> {
  const holding = [...rules];
  for (const { overall, strict } of alarms) if (await isAttacked(db, services.clock, overall)) holding.push(strict);
  return checkThrottle(db, services.clock, holding);
}

/** Counts after the transaction, because a refusal rolls the transaction back. */
export function countGuess({ services, afterwards }: RequestContext, { rules, alarms }: Guess): void {
  const all = [...rules, ...alarms.flatMap(({ overall, strict }) => [overall, strict])];
  afterwards(() => countWrongGuess(services.db, services.clock, all));
}
