import path from 'node:path';
import { inProject, ROOT } from './run.mjs';

/** Settings of the file .env, if it exists; variables of the shell take precedence. */
export function loadEnvironment() {
  if (inProject('.env')) process.loadEnvFile(path.join(ROOT, '.env'));
}
