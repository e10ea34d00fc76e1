import { createHash, timingSafeEqual } from 'node:crypto';

/** A form of the payment page carries it: only who reads the page in this session knows it, another site's form does not. */
export const formTokenOf = (sessionId: string, transactionUuid: string): string =>
  createHash('sha256').update(`payment-form:${sessionId}:${transactionUuid}`).digest('base64url');

export function isFormToken(token: string, sessionId: string, transactionUuid: string): boolean {
  const expected = Buffer.from(formTokenOf(sessionId, transactionUuid));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
