/**
 * How the log shows an error. A failed query carries its parameters in its message, and the database repeats values in
 * its own ones: picture codes, e-mails, phone numbers, password hashes. So a text is kept only where it cannot hold them.
 */
import type { SerializedError } from 'pino';

type LoggedError = Omit<SerializedError, 'raw'> & { readonly cause?: LoggedError };

/** What an error of a driver or a mail server says beside its message, none of it a value of a row. */
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

/** Type, code, statement without its parameters, place in our code; the message only where it holds no data. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const fields: Record<string, unknown> = {};
  for (const name of KEPT) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  // Drizzle's text of a query has `$1` in the place of each value.
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

/** Messages of failed queries, of the database, of another server, and of JSON.parse, which quotes what it read. */
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

/** One line for the operator's terminal, which may end in a log too: the message, or a replacement for it. */
export function errorLine(error: unknown): string {
  return error instanceof Error ? lineOf(loggedError(error)) : String(error);
}

function lineOf({ type, message, code, statement, constraint, cause }: LoggedError): string {
  if (message !== '') return message;
  const words = [type, code, constraint, statement].filter((word): word is string => typeof word === 'string' && word !== '');
  return words.join(' ') + (cause ? `: ${lineOf(cause)}` : '');
}

/** A bug as a terminal shows it: with its place. */
export const errorText = (error: unknown): string => `${errorLine(error)}\n${loggedError(error).stack}`;
