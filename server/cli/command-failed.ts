import { type CommandName, usageOf } from './commands.ts';

/** What an operator did not get: said on the last line, and the exit code is 1. */
export class CommandFailedError extends Error {}

export const usageError = (command: CommandName): CommandFailedError => new CommandFailedError(usageOf(command));
