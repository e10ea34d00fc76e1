/**
 * npm start: from a fresh clone to a shop that one can buy from, on one port.
 * npm start -- --faults: the same, with a panel of faults at /system/faults.
 */
import { ensureBuild } from './lib/build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { run } from './lib/run.mjs';

/** npm's shell does not pass a signal on: without this, the server would go on running unnoticed. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

stopWithNpm();
loadEnvironment();
await ensurePackages();
await ensureBuild();
// For testing by hand: a proxy with a panel in front of the same server. Nothing of it is in the build.
const program = process.argv.includes('--faults') ? ['--import', 'tsx', 'tests/kit/faults/main.ts'] : ['dist/server/main.js', '--demo'];
// A developer at the terminal needs the address and the code, not one log line for each call.
process.exit(
  await run(process.execPath, program, {
    env: { NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
);
