/**
 * The log's form of an error. A failed query has its parameters in its message, and the database repeats values in its
 * own messages: picture codes, e-mails, phone numbers, password hashes. So a text is logged only if it cannot contain
 * them.
 */
import type { SerializedError } from 'pino';

type LoggedError = Omit<SerializedError, 'raw'> & { readonly cause?: LoggedError };

/** Fields of a driver's or mail server's error besides its message. None contains a value of a row. */
const KEPT = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'responseCode',
  'command',
] as const;
/** PostgreSQL, appendix A. */
const SQLSTATE = /^[0-9A-Z]{5}$/;
const CAUSES_MAX = 5;

/** Type, code, statement without its parameters, position in our code. The message only if it contains no data. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const fields: Record<string, unknown> = {};
  for (const name of KEPT) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  // Drizzle's text of a query has `$1` in place of each value.
  const query: unknown = Reflect.get(error, 'query');
  return {
    type: error.constructor.name,
    message: holdsData(error) ? '' : error.message,
    ...fields,
    ...(typeof query === 'string' ? { statement: query } : {}),
    stack: framesOf(error),
    ...(error.cause instanceof Error && depth < CAUSES_MAX ? { cause: loggedError(error.cause, depth + 1) } : {}),
  };
}

/** Messages of failed queries, of the database, of another server, and of JSON.parse, which quotes its input. */
function holdsData(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code');
  return (
    'params' in error ||
    'query' in error ||
    'responseCode' in error ||
    'response' in error ||
    error instanceof SyntaxError ||
    (typeof code === 'string' && SQLSTATE.test(code) && 'severity' in error)
  );
}

/** The stack begins with the message, which may have several lines. */
const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** One line for the operator's terminal, which may also end up in a log: the message, or a replacement for it. */
export function errorLine(error: unknown): string {
  return error instanceof Error ? lineOf(loggedError(error)) : String(error);
}

function lineOf({ type, message, code, statement, constraint, cause }: LoggedError): string {
  if (message !== '') return message;
  const words = [type, code, constraint, statement].filter((word): word is string => typeof word === 'string' && word !== '');
  return words.join(' ') + (cause ? `: ${lineOf(cause)}` : '');
}

/** A bug in the form for a terminal: with its stack. */
export const errorText = (error: unknown): string => `${errorLine(error)}\n${loggedError(error).stack}`;
