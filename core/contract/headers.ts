/** Headers of the app's own calls. A change without `app` is refused: another site's form cannot send it. */
export const HEADERS = {
  /** The app's build; its presence proves that the page, not a foreign form, made the call. */
  app: 'x-keepsake-app',
  /** The owner of the device database that the call comes from. The server refuses it if the session is another user's. */
  owner: 'x-keepsake-owner',
  /** The opId (IETF draft-ietf-httpapi-idempotency-key-header). */
  idempotencyKey: 'idempotency-key',
  /** On an answer: it is the stored answer of an earlier request. */
  replayed: 'x-keepsake-replayed',
  /** On an answer: the id under which support finds the error in the log. */
  reportId: 'x-keepsake-report',
  /** On an answer: the shop's newest restore from a backup. Devices bring back what it lost (OFF-13). Absent: there was none. */
  restore: 'x-keepsake-restore',
} as const;

export const SESSION_COOKIE = 'keepsake_session';
/** Where the shop uses https. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
