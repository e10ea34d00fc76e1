/**
 * Runs a command in the running shop, or in a database that it opens itself when no shop runs.
 * While another process holds the embedded database without answering yet, a starting shop or another command, it
 * waits.
 */
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import type { Purpose } from '../open-shop.ts';
import { CommandFailedError } from './command-failed.ts';
import { callLocalSocket, ShopNotRunningError, socketPathOf } from './local-socket.ts';

/** These commands create a shop; every other command needs one. */
const PURPOSES: Readonly<Record<string, Purpose>> = { setup: 'fill', demo: 'fill', restore: 'restore' };

/** An export and a plan of a set-up only read. */
const onlyReads = (command: string, [first, ...rest]: readonly string[]): boolean =>
  command === 'setup' && (first === 'export' || [first, ...rest].includes('--plan'));

const ASK_EVERY_MS = 500;
const PATIENCE_MS = 60_000;

type Report = (line: string) => void;

export async function runInShop(
  config: Config,
  command: string,
  args: readonly string[],
  report: Report,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  const purpose = onlyReads(command, args) ? 'use' : (PURPOSES[command] ?? 'use');
  for (let waitedMs = 0; ; waitedMs += ASK_EVERY_MS) {
    if (await askRunningShop(config, command, args, report)) return;
    const database = await openUnlessInUse(config, purpose, report);
    if (database !== null) return runHere(config, database, command, args, report);
    if (waitedMs === 0) report(`${config.dataDir} is in use, and no shop answers yet. Waiting until it has started …`);
    if (waitedMs >= PATIENCE_MS)
      throw new CommandFailedError(
        `Another process has had ${config.dataDir} for a minute and answers no command: a shop that is starting, or another command. Try again later.`,
      );
    await wait(ASK_EVERY_MS);
  }
}

/** @returns false when no shop runs */
async function askRunningShop(config: Config, command: string, args: readonly string[], report: Report): Promise<boolean> {
  try {
    await callLocalSocket(socketPathOf(config.dataDir), command, args, report);
    return true;
  } catch (error) {
    if (error instanceof ShopNotRunningError) return false;
    // The running shop gives the reason in one line, and logs the rest itself.
    throw error instanceof Error ? new CommandFailedError(error.message) : error;
  }
}

async function openUnlessInUse(config: Config, purpose: Purpose, report: Report): Promise<Database | null> {
  // The shop's own modules take a second to load: a command that runs in a running shop needs none of them.
  const { openShop } = await import('../open-shop.ts');
  try {
    const onConnectionLost = (error: Error): void => report(`A database connection was lost: ${error.message}`);
    return await openShop({ ...config, onConnectionLost }, purpose);
  } catch (error) {
    if (error instanceof FolderInUseError) return null;
    throw error;
  }
}

async function runHere(config: Config, database: Database, command: string, args: readonly string[], report: Report): Promise<void> {
  try {
    const [{ createServices }, { localCommands }] = await Promise.all([import('../create-services.ts'), import('./local-commands.ts')]);
    await localCommands(createServices(config, database))[command]?.(args, report);
  } finally {
    await database.close();
  }
}
