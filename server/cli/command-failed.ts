import { failureWords } from '../condition/failure-words.ts';
import { type CommandName, usageOf } from './commands.ts';

/** A failure of a command. Its message is the last line, and the exit code is 1. */
export class CommandFailedError extends Error {}

export const usageError = (command: CommandName, verb?: string): CommandFailedError => new CommandFailedError(usageOf(command, verb));

/**
 * The message for the operator in place of the failed statement, when the database is unavailable or the disk is full.
 */
export function plainly(error: unknown): unknown {
  const words = failureWords(error);
  return words === null ? error : new CommandFailedError(words);
}
