import path from 'node:path';
import { inProject, ROOT } from './run.mjs';

/** Settings of the file .env, where there is one; variables of the shell win. */
export function loadEnvironment() {
  if (inProject('.env')) process.loadEnvFile(path.join(ROOT, '.env'));
}
