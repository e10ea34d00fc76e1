import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Part of a form on the payment page: known only to a reader of the page in this session, and not to another site's
 * form.
 */
export const formTokenOf = (sessionId: string, transactionUuid: string): string =>
  createHash('sha256').update(`payment-form:${sessionId}:${transactionUuid}`).digest('base64url');

export function isFormToken(token: string, sessionId: string, transactionUuid: string): boolean {
  const expected = Buffer.from(formTokenOf(sessionId, transactionUuid));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
