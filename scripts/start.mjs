/** npm start: from a fresh clone to a shop that one can buy from, on one port. */
import { ensureBuild } from './house/build.mjs';
import { ensurePackages } from './house/packages.mjs';
import { run } from './house/run.mjs';

await ensurePackages();
await ensureBuild();
// Whoever starts the shop by hand reads the address and the code, not a line a call.
process.exit(
  await run(process.execPath, ['dist/server/main.js', '--demo'], {
    env: { NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
);
