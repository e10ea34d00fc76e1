/**
 * The operator's text for a failure that is not a bug: at the start, in a command, and in the lists of failures.
 * For example, a statement does not say that the disk needs space.
 */
import { isDatabaseGone, sqlState } from '../db/database-gone.ts';
import { errorLine } from '../log/log-error.ts';
import { isMediaUnavailable } from '../media/store/media-unavailable.ts';
import { isDiskFull } from './disk-space.ts';

/** @returns null for a bug, or an error with its own text */
export function failureWords(error: unknown): string | null {
  if (isDiskFull(error)) return `The disk is full (${sqlState(error)}). Make room, then try again.`;
  if (isAborted(error))
    return 'The embedded database stopped by itself. Its disk may be full: make room, then start again. With room enough, restore a backup into an empty DATA_DIR.';
  if (isMediaUnavailable(error) && error instanceof Error) return `${error.message}. Try again when it does.`;
  if (isDatabaseGone(error))
    return `The database does not answer (${sqlState(error) || 'the connection ended'}). Try again when it does. If its disk is full, make room first.`;
  if (isPathError(error)) return `${error.path} ${PATH_WORDS[error.code] ?? ''}`;
  return null;
}

/** Texts by the operating system's error for a path that the operator wrote. */
const PATH_WORDS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file where a folder is needed.',
  ENOTDIR: 'is no folder, or lies below a file.',
  EISDIR: 'is a folder where a file is needed.',
  EACCES: 'is closed to the user that runs the shop.',
  EPERM: 'is closed to the user that runs the shop.',
  EROFS: 'is on a disk that takes no files.',
};

const isPathError = (error: unknown): error is Error & { readonly code: string; readonly path: string } =>
  error instanceof Error &&
  'path' in error &&
  typeof error.path === 'string' &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code in PATH_WORDS;

/** One line, also kept in the lists of failed imports and exports. */
export const failureLine = (error: unknown): string => failureWords(error) ?? errorLine(error);

/** PGlite's message when it cannot write the files that it needs to start. */
const UNREADY = 'PGlite failed to initialize properly';

/** The embedded database, a WebAssembly program, aborts like this when it cannot write or read its files. */
function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isEnd = (error.name === 'RuntimeError' && error.message.startsWith('Aborted(')) || error.message === UNREADY;
  return isEnd || (error.cause !== error && isAborted(error.cause));
}
