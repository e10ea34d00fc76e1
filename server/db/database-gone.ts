/**
 * Failures that have nothing to do with the statement: the database went away, was not reached, or has no connection
 * left.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors';

/** No connection could be made. Class 08 of PostgreSQL's appendix A. */
export class DatabaseUnreachableError extends Error {
  readonly code = '08001';
  constructor(cause: unknown) {
    super('No connection to the database.', { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

/** Connection exceptions, shutdown and start of the server. */
const GONE_CLASSES = /^(08|57P)/;
/**
 * 55000: the database was closed for connections, which its operator may do for a while. 58030: its system failed to
 * read or write. XX000: PostgreSQL has no state for the failure; seen in answer to every statement while its disk was
 * full.
 */
const GONE = new Set([
  '53300',
  '55000',
  '58030',
  'XX000',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** Whether a retry may help. If the error came from the COMMIT, the result of the transaction is unknown. */
export function isDatabaseGone(thrown: unknown): boolean {
  const state = sqlState(thrown);
  if (state !== '') return GONE_CLASSES.test(state) || GONE.has(state) || isNotConnected(thrown);
  // The driver gives a plain Error without a code for a connection that ended, the database always gives a SQLSTATE.
  return thrown instanceof DrizzleQueryError && thrown.cause?.name === 'Error';
}

/**
 * When a database on a socket of this machine stops, its file disappears: ENOENT, which a file of the shop may also
 * give.
 */
function isNotConnected(failure: unknown): boolean {
  if (typeof failure !== 'object' || failure === null) return false;
  const { syscall, cause }: { readonly syscall?: unknown; readonly cause?: unknown } = failure;
  return syscall === 'connect' || (cause !== failure && isNotConnected(cause));
}

/** Drizzle wraps the driver's error; the SQLSTATE is in its cause. */
export function sqlState(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return '';
  const { code, cause }: { readonly code?: unknown; readonly cause?: unknown } = failure;
  if (typeof code === 'string') return code;
  return cause === undefined || cause === failure ? '' : sqlState(cause);
}
