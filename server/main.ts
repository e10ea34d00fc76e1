/** Starts the shop's server; `--demo` fills an empty shop with the demo shop first. */
import process from 'node:process';
import { areas } from './areas.ts';
import { readConfig, WrongConfigError } from './config.ts';
import { failureWords } from './condition/failure-words.ts';
import { DataDirError, keepFilesPrivate } from './data-dir.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { errorText } from './log/log-error.ts';
import { type RunningShop, startShop } from './start-shop.ts';

keepFilesPrivate();
try {
  const print = (line: string): void => console.log(line);
  const shop = await startShop(readConfig(process.env), areas, { withDemo: process.argv.includes('--demo'), report: print });
  // Before the shop prints that it is open: a process that waits for these lines may send a signal at once.
  stopOnSignals(shop);
  for (const line of shop.openingLines) print(line);
} catch (error) {
  // An error that an operator can correct is printed in one line; a bug with its stack.
  console.error(operatorsWords(error) ?? failureWords(error) ?? errorText(error));
  process.exit(1);
}

function operatorsWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is in use by another program. Stop that one first, or choose another PORT.`;
  }
  const isOperators = error instanceof FolderInUseError || error instanceof WrongConfigError || error instanceof DataDirError;
  return isOperators ? error.message : null;
}

function stopOnSignals(shop: RunningShop): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    shop.services.log.info({ signal }, 'stopping');
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        shop.services.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
