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
import { CommandFailedError } from './command-failed.ts';
import { USAGE } from './local-commands.ts';
import { runInShop } from './run-in-shop.ts';

keepFilesPrivate();

const print = (line: string): void => console.log(line);

/** Commands whose arguments, from this one on, are folders of the operator's own shell. */
const FOLDERS_FROM: Readonly<Record<string, number>> = {
  import: 0,
  setup: 0,
  templates: 1,
  backup: 0,
  restore: 0,
  'postal-codes': 1,
  codes: 1,
};

async function main(words: readonly string[]): Promise<number> {
  const [command, ...rest] = words;
  if (command === undefined || !Object.hasOwn(USAGE, command)) {
    print('npm run shop -- <command>');
    for (const usage of Object.values(USAGE)) print(`  ${usage}`);
    return command === undefined || command === 'help' ? 0 : 1;
  }
  const args = withFullPaths(command, rest);
  try {
    // A shop that is only asked by the command line keeps its log to itself.
    await runInShop(readConfig({ LOG_LEVEL: 'warn', ...process.env }), command, args, print, setTimeout);
    return 0;
  } catch (error) {
    return fail(error);
  }
}

/** 'group=7B': a wish, no path. */
const isOption = (arg: string): boolean => /^[a-z]+=/.test(arg);

function withFullPaths(command: string, args: readonly string[]): string[] {
  const from = FOLDERS_FROM[command] ?? args.length;
  // `orders export --again <folder> <reference>…`: one folder, wherever its flags stand.
  const exportTo = command === 'orders' && args[0] === 'export' ? args.findIndex((arg, index) => index > 0 && !arg.startsWith('--')) : -1;
  // npm starts scripts in the project's folder and says where it was called.
  const here = process.env['INIT_CWD'] ?? process.cwd();
  return args.map((arg, index) => ((index >= from && !isOption(arg)) || index === exportTo ? resolve(here, arg) : arg));
}

/** What went wrong is said in one line; a bug shows where it is. */
function fail(error: unknown): number {
  const isOperators = error instanceof CommandFailedError || error instanceof WrongConfigError || error instanceof DataDirError;
  if (isOperators) console.error(error.message);
  else console.error(errorText(error));
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
