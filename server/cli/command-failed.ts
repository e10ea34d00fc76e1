/** What an operator did not get: said on the last line, and the exit code is 1. */
export class CommandFailedError extends Error {}

export function usageError(usage: string): CommandFailedError {
  return new CommandFailedError(`usage: npm run shop -- ${usage}`);
}
