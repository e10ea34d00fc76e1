/** Headers of the app's own calls. A change without `app` is refused, because another site's form cannot send this header. */
export const HEADERS = {
  /** The app's build; its presence proves that the page, not a foreign form, made the call. */
  app: 'x-keepsake-app',
  /** The owner of the device database that makes the call. The server refuses the call if the session is another user's. */
  owner: 'x-keepsake-owner',
  /** The opId (IETF draft-ietf-httpapi-idempotency-key-header). */
  idempotencyKey: 'idempotency-key',
  /** On an answer: it is the stored answer of an earlier request. */
  replayed: 'x-keepsake-replayed',
  /** On an answer: the id under which support finds the error in the log. */
  reportId: 'x-keepsake-report',
  /** On an answer: the shop's newest restore from a backup. Devices send the lost work again (OFF-13). Absent: there was none. */
  restore: 'x-keepsake-restore',
} as const;

export const SESSION_COOKIE = 'keepsake_session';
/** Only if the shop uses https. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
