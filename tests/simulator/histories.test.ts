/** A slice of `npm run histories`: as many as fit into some seconds, always from the first seed on. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const SECONDS = '15';

test('[OFF-04] whatever happens to tabs, connection, clock and session, each change arrives once and only its customer has it', async () => {
  // In a process of its own: what a killed tab had begun ends as a rejection that no page hears.
  const { stdout } = await run(
    process.execPath,
    [path.join(ROOT, 'node_modules/.bin/tsx'), 'scripts/histories.ts', '--count', '1000', '--seconds', SECONDS],
    {
      cwd: ROOT,
    },
  );
  expect(stdout).toMatch(/^[1-9]\d* histories, 0 violated$/m);
}, 90_000);
