/**
 * Verifies that the customer owns a phone number: a code by SMS, five attempts, ten minutes (CHK-06). Only the code's
 * hash is stored.
 */
import { createHash, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { phoneVerifications } from '#server/db/schema.ts';
import { callerUuid, type RequestContext } from '#server/http/handler.ts';
import { enqueueSms } from '#server/mail/enqueue.ts';
import type { Guess } from '#server/throttle/take-attempt.ts';
import { textMessageRules } from '#server/throttle/text-message-rules.ts';
import { userOf } from '../cart/user-of.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { checkoutTexts } from './checkout-texts.ts';

export const PHONE_CODE_TRIES = 5;
export const PHONE_CODE_MINUTES = 10;
/** A verification is valid for this long. */
const VERIFIED_HOURS = 24;
const MINUTE_MS = 60_000;

/** Each message counts in the limits before it is written, so that simultaneous requests cannot exceed them. */
export async function textMessagesOf(
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  typed: string,
): Promise<readonly Guess[]> {
  const { options } = await loadSettings(services.db);
  const to = normalizePhone(typed, options.country);
  if (to === null) return [];
  const { config, clock } = services;
  return [textMessageRules({ caller, userUuid: callerUuid(caller), to }, config.textMessagesPerDay, clock.nowMs())];
}

export async function sendPhoneCode(
  context: RequestContext,
  typed: string,
): Promise<Result<{ verificationUuid: string; mobilePhone: string }, AppError>> {
  const { db, services, caller } = context;
  const { options, portal } = await loadSettings(db);
  const mobilePhone = normalizePhone(typed, options.country);
  if (mobilePhone === null) return err(appError('access.phone_invalid'));
  const now = services.clock.nowMs();
  context.guessedWrong('text-message');
  const verificationUuid = services.random.uuid();
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await db.insert(phoneVerifications).values({
    uuid: verificationUuid,
    userUuid: userOf(context),
    mobilePhone,
    codeHash: hashOf(verificationUuid, code),
    expiresAt: new Date(now + PHONE_CODE_MINUTES * MINUTE_MS),
  });
  await enqueueSms(db, services, {
    to: mobilePhone,
    text: checkoutTexts(caller.lang)
      .phoneCode.replace('{code}', code)
      .replace('{shop}', () => portal.name),
  });
  return ok({ verificationUuid, mobilePhone });
}

/** The answer is the same for every wrong code: unknown, expired, tried too often, another customer's. */
export async function checkPhoneCode(context: RequestContext, verificationUuid: string, typed: string): Promise<Result<null, AppError>> {
  const { db, services } = context;
  const now = services.clock.nowMs();
  const [row] = await db
    .select()
    .from(phoneVerifications)
    .where(and(eq(phoneVerifications.uuid, verificationUuid), eq(phoneVerifications.userUuid, userOf(context))))
    .for('update');
  if (row?.isVerified) return ok(null);
  const canTry = row !== undefined && row.attempts < PHONE_CODE_TRIES && row.expiresAt.getTime() > now;
  if (!canTry) return err(appError('phone.code_not_valid'));
  if (row.codeHash !== hashOf(verificationUuid, typed.trim())) {
    // The refusal rolls this transaction back, but the attempt must count.
    context.afterwards(async () => {
      await services.db
        .update(phoneVerifications)
        .set({ attempts: sql`${phoneVerifications.attempts} + 1` })
        .where(eq(phoneVerifications.uuid, verificationUuid));
    });
    return err(appError('phone.code_not_valid'));
  }
  await db
    .update(phoneVerifications)
    .set({ isVerified: true, expiresAt: new Date(now + VERIFIED_HOURS * 60 * MINUTE_MS) })
    .where(eq(phoneVerifications.uuid, verificationUuid));
  return ok(null);
}

const hashOf = (verificationUuid: string, code: string): string => createHash('sha256').update(`${verificationUuid}:${code}`).digest('hex');
