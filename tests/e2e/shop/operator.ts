/** Runs the operator's commands on the shop of the tests. */
import { execFileSync } from 'node:child_process';
import { DATA_FOLDER } from '../worker-shop.ts';

/** @returns the output of the command */
export function runAsOperator(...words: readonly string[]): string {
  const env = { ...process.env, DATA_DIR: DATA_FOLDER };
  return execFileSync(process.execPath, ['dist/server/cli.js', ...words], { env, encoding: 'utf8' });
}
