import { failureWords } from '../condition/failure-words.ts';
import { type CommandName, usageOf } from './commands.ts';

/** What an operator did not get: said on the last line, and the exit code is 1. */
export class CommandFailedError extends Error {}

export const usageError = (command: CommandName, verb?: string): CommandFailedError => new CommandFailedError(usageOf(command, verb));

/** What the operator reads instead of a statement that found no database, or no room. */
export function plainly(error: unknown): unknown {
  const words = failureWords(error);
  return words === null ? error : new CommandFailedError(words);
}
