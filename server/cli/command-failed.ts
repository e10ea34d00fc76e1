import { isDatabaseGone, sqlState } from '../db/database-gone.ts';
import { type CommandName, usageOf } from './commands.ts';

/** What an operator did not get: said on the last line, and the exit code is 1. */
export class CommandFailedError extends Error {}

export const usageError = (command: CommandName): CommandFailedError => new CommandFailedError(usageOf(command));

/** What the operator reads instead of a statement that found no database. */
export const plainly = (error: unknown): unknown =>
  isDatabaseGone(error)
    ? new CommandFailedError(`The database does not answer (${sqlState(error) || 'the connection ended'}). Try again when it does.`)
    : error;
