/**
 * The operator's command line: npm run shop -- <command> …
 * What it makes is closed to other users of the machine, as the server's files are.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { readConfig, WrongConfigError } from '../config.ts';
import { DataDirError, keepFilesPrivate } from '../data-dir.ts';
import { errorText } from '../log/log-error.ts';
import { mapWords, modernArguments } from './arguments.ts';
import { CommandFailedError } from './command-failed.ts';
import { explainCommand } from './explain/explain-command.ts';
import { USAGE } from './local-commands.ts';
import { printable } from './lists/printable.ts';
import { runInShop } from './run-in-shop.ts';

keepFilesPrivate();

const print = (line: string): void => console.log(printable(line));

/** Commands whose words, from this place on, are paths in the operator's own shell. */
const FOLDERS_FROM: Readonly<Record<string, number>> = {
  import: 0,
  imports: 1,
  setup: 0,
  templates: 1,
  backup: 0,
  restore: 0,
  'postal-codes': 1,
  codes: 1,
  // After the job's name.
  jobs: 2,
  retouch: 1,
};

async function main(words: readonly string[]): Promise<number> {
  const [command, ...rest] = words;
  if (command === undefined || !Object.hasOwn(USAGE, command)) {
    print('npm run shop -- <command>');
    for (const usage of Object.values(USAGE)) print(`  ${usage}`);
    return command === undefined || command === 'help' ? 0 : 1;
  }
  const { args: modern, changed } = modernArguments(command, rest);
  for (const old of changed) print(`note: write --${old} instead of ${old}`);
  const args = withFullPaths(command, modern);
  try {
    if (command === 'explain') {
      explainCommand(rest, print);
      return 0;
    }
    // A shop that is only asked by the command line keeps its log to itself.
    await runInShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }), command, args, print, setTimeout);
    return 0;
  } catch (error) {
    return fail(error);
  }
}

function withFullPaths(command: string, args: readonly string[]): string[] {
  // `orders export <folder> <reference>…`: one folder. Elsewhere every word from a place on is a path.
  const isExport = command === 'orders' && args[0] === 'export';
  const isOfName = command === 'templates' && args[0] !== 'publish';
  const from = isOfName ? args.length : (FOLDERS_FROM[command] ?? args.length);
  // npm starts scripts in the project's folder and says where it was called.
  const here = process.env['INIT_CWD'] ?? process.cwd();
  return mapWords(
    command,
    args,
    (place) => (isExport ? place === 1 : place >= from),
    (word) => resolve(here, word),
  );
}

/** A failure is printed in one line; a bug shows where it is. */
function fail(error: unknown): number {
  const isOperators = error instanceof CommandFailedError || error instanceof WrongConfigError || error instanceof DataDirError;
  // One line each, as several things may be wrong.
  if (isOperators) for (const line of error.message.split('\n')) console.error(printable(line));
  else console.error(errorText(error));
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
