/**
 * Programs that tests start as processes of their own. A run of the server's tests bundles them once, as they are delivered:
 * from the sources, each start takes a second of processor time more.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = { server: 'server/main.ts', cli: 'server/cli/main.ts', committer: 'tests/setup/commit-forever.ts' } as const;
const BUNDLES = { server: 'main.js', cli: 'cli.js', committer: 'commit-forever.js' } as const;
/** Set for a run: where the bundles are. */
const VARIABLE = 'KEEPSAKE_TEST_PROGRAMS';

/** Two folders below the project's, where the bundles find the packages and the demo shop as in dist/server. */
export function bundlePrograms(): { remove(): void } {
  const folder = path.join('.cache', `test-programs-${process.pid}`);
  execFileSync(process.execPath, ['scripts/lib/build-server.mjs', folder, SOURCES.committer], { cwd: ROOT, stdio: 'inherit' });
  process.env[VARIABLE] = path.join(ROOT, folder);
  return { remove: () => fs.rmSync(path.join(ROOT, folder), { recursive: true, force: true }) };
}

/** What Node is started with, before the program's own arguments. */
export function programArgs(program: keyof typeof SOURCES): string[] {
  const bundles = process.env[VARIABLE];
  return bundles === undefined ? ['--import', 'tsx', path.join(ROOT, SOURCES[program])] : [path.join(bundles, BUNDLES[program])];
}
