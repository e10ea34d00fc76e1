/** A webhook of Vipps MobilePay (Webhooks API): signed over its date, its target address and its body. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentEvent, ReceivedEvent } from '#server/payment/payment-provider.ts';
import { EventSchema, jsonOf } from './vipps-answers.ts';
import type { VippsConfig } from './vipps-config.ts';

const EVENTS_PATH = '/api/payments/vipps/events';
const SIGNED = 'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=';
/**
 * Vipps MobilePay repeats an event for a week, and does not document whether it signs it again. An event that an
 * attacker repeats has the id of the first one, and changes nothing.
 */
const SIGNED_WITHIN_MS = 8 * 86_400_000;

type SigningConfig = Pick<VippsConfig, 'webhookSecret' | 'eventsUrl'>;

export function isSigned({ raw, headers, nowMs }: ReceivedEvent, { webhookSecret, eventsUrl }: SigningConfig): boolean {
  const { authorization, host: calledHost, 'x-ms-date': date, 'x-ms-content-sha256': hash } = headers;
  const host = eventsUrl?.host ?? calledHost;
  if (typeof authorization !== 'string' || typeof host !== 'string' || typeof date !== 'string' || typeof hash !== 'string') return false;
  // An unreadable date is outside any period.
  if (!(Math.abs(nowMs - Date.parse(date)) <= SIGNED_WITHIN_MS)) return false;
  if (!isSame(hash, createHash('sha256').update(raw).digest('base64'))) return false;
  const text = `POST\n${eventsUrl?.pathname ?? EVENTS_PATH}\n${date};${host};${hash}`;
  return isSame(authorization, `${SIGNED}${createHmac('sha256', webhookSecret).update(text).digest('base64')}`);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * An event of another of their APIs is accepted too: a refused one is sent again, and those behind it wait.
 * A webhook has no id of its own. Its reference, operation, name and time are the same each time that it is sent.
 */
export function eventOf(raw: string): PaymentEvent {
  const { data } = EventSchema.safeParse(jsonOf(raw));
  if (!data) return { id: digestOf(raw), kind: 'unknown', reference: null };
  const { reference, pspReference, name, timestamp } = data;
  return { id: digestOf(JSON.stringify([reference, pspReference, name, timestamp])), kind: name, reference: transactionOf(reference) };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Vipps MobilePay accepts a reference once, even if its payment was not made: the second attempt of a transaction has a
 * number.
 * @param key of the attempt, `<transaction>:start:<number>`
 */
export function referenceOf(transactionUuid: string, key: string): string {
  const number = key.split(':').at(-1) ?? '1';
  return number === '1' ? transactionUuid : `${transactionUuid}-${number}`;
}

const REFERENCE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-\d{1,9})?$/;

const transactionOf = (reference: string): string | null => REFERENCE.exec(reference)?.[1] ?? null;
