/** One call of the operator's command line, from its words to its exit code. */
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig, WrongConfigError } from '../config.ts';
import { DataDirError } from '../data-dir.ts';
import { errorText } from '../log/log-error.ts';
import { asksForHelp, checkOptions, mapPaths, modernArguments } from './arguments.ts';
import { asksForBackupTool } from './backup/backup-verbs.ts';
import { CommandFailedError, plainly } from './command-failed.ts';
import { COMMANDS, helpOf, isCommand, LIST_HINT, overview } from './commands.ts';
import { closestName } from './json-file/closest-name.ts';
import { printable } from './lists/printable.ts';
import { runInShop } from './run-in-shop.ts';

export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  printError(line: string): void;
}

/** Commands whose words, from this position on, are paths in the operator's own shell. */
const FOLDERS_FROM: Readonly<Record<string, number>> = {
  import: 0,
  imports: 1,
  setup: 0,
  schemas: 0,
  templates: 1,
  backup: 0,
  restore: 0,
  'postal-codes': 1,
  batches: 1,
  codes: 1,
  // After the job's name.
  jobs: 2,
  retouch: 1,
};

/** @returns the exit code: 0 when all was done, 1 when something was refused or failed */
export async function runCommandLine(words: readonly string[], terminal: Terminal): Promise<number> {
  const print = (line: string): void => terminal.print(printable(line));
  const [first, ...rest] = words;
  const isHelp = first === 'help' || first === '--help' || first === '-h';
  const command = first === 'help' ? rest[0] : first;
  if (command === undefined || command === '--help' || command === '-h') {
    for (const line of overview()) print(line);
    return 0;
  }
  if (!isCommand(command)) return fail(unknownCommand(command), terminal);
  const verbs = first === 'help' ? rest.slice(1) : rest;
  if (isHelp || asksForHelp(rest)) {
    for (const line of helpOf(
      command,
      verbs.find((word) => !word.startsWith('-')),
    ))
      print(line);
    return 0;
  }
  const { args: modern, changed } = modernArguments(command, rest);
  for (const old of changed) print(`note: write --${old} instead of ${old}`);
  try {
    checkOptions(command, modern);
    const args = withFullPaths(command, modern, terminal.environment['INIT_CWD'] ?? '');
    if (command === 'explain') {
      const { explainCommand } = await import('./explain/explain-command.ts');
      explainCommand(rest, print);
      return 0;
    }
    if (command === 'schemas') {
      const { schemasCommand } = await import('./explain/schemas-command.ts');
      await schemasCommand(args, print);
      return 0;
    }
    if (command === 'media') {
      const { moveMediaCommand } = await import('./media/move-media.ts');
      await moveMediaCommand(readConfig(terminal.environment), args, print);
      return 0;
    }
    // A shop that the command line opens does not print its log.
    const config = readConfig({ LOG_LEVEL: 'warn', ...terminal.environment });
    if (command === 'backup' && asksForBackupTool(args)) {
      const { backupTool } = await import('./backup/backup-tools.ts');
      await backupTool(args, config, print);
      return 0;
    }
    await runInShop(config, command, args, print, setTimeout);
    return 0;
  } catch (error) {
    return fail(plainly(error), terminal);
  }
}

function unknownCommand(word: string): CommandFailedError {
  const meant = closestName(word, Object.keys(COMMANDS));
  return new CommandFailedError(`No command is called ${word}${meant === null ? '' : `; did you mean ${meant}?`}\n${LIST_HINT}`);
}

/** @param here folder of the call, because npm starts scripts in the project's folder; '' for the process's folder */
function withFullPaths(command: string, args: readonly string[], here: string): string[] {
  // `orders export <folder> <reference>…`: one folder. Elsewhere every word from a position on is a path.
  const isExport = ['orders export', 'documents write', 'accounting export'].includes(`${command} ${args[0]}`);
  const isOfName = (command === 'templates' && args[0] !== 'publish') || (command === 'codes' && args[0] !== 'print');
  const isVerbFirst = (command === 'backup' && asksForBackupTool(args)) || (command === 'setup' && args[0] === 'export');
  const from = isOfName ? args.length : isVerbFirst ? 1 : (FOLDERS_FROM[command] ?? args.length);
  return mapPaths(
    command,
    args,
    (place) => (isExport ? place === 1 : place >= from),
    (word) => resolve(here, word),
  );
}

/** A failure is printed in one line; a bug with its stack. */
function fail(error: unknown, { printError }: Terminal): number {
  const isOperators = error instanceof CommandFailedError || error instanceof WrongConfigError || error instanceof DataDirError;
  // One line each, because several things may be wrong.
  if (isOperators) for (const line of error.message.split('\n')) printError(printable(line));
  else printError(errorText(error));
  return 1;
}
