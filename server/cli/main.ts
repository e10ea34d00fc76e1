/**
 * The operator's command line: npm run shop -- <command> …
 * The running shop alone has the embedded database, so it is asked over its socket; with no shop running, the command
 * opens the database itself.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import { openDatabase } from '../db/client.ts';
import { errorText } from '../log/log-error.ts';
import { CommandFailedError } from './command-failed.ts';
import { localCommands, USAGE } from './local-commands.ts';
import { callLocalSocket, ShopNotRunningError, socketPathOf } from './local-socket.ts';

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
  // A shop that is only asked by the command line keeps its log to itself.
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  try {
    await callLocalSocket(socketPathOf(config.dataDir), command, args, print);
    return 0;
  } catch (error) {
    // The running shop says why in one line, and logs the rest itself.
    if (!(error instanceof ShopNotRunningError)) return fail(error instanceof Error ? new CommandFailedError(error.message) : error);
  }
  const database = await openDatabase(config);
  try {
    await localCommands(createServices(config, database))[command]?.(args, print);
    return 0;
  } catch (error) {
    return fail(error);
  } finally {
    await database.close();
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
  if (error instanceof CommandFailedError) console.error(error.message);
  else console.error(errorText(error));
  return 1;
}

process.exitCode = await main(process.argv.slice(2));
