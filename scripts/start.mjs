/**
 * npm start: from a fresh clone to a working shop, on one port.
 * npm start -- --faults: the same, with a panel of faults at /system/faults.
 */
import { ensureBuild } from './lib/build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { run } from './lib/run.mjs';

/** npm's shell does not pass on signals. Without this, the server would keep running unnoticed. */
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
// For manual tests: a proxy with a panel in front of the same server. It is not part of the build.
const program = process.argv.includes('--faults') ? ['--import', 'tsx', 'tests/kit/faults/main.ts'] : ['dist/server/main.js', '--demo'];
// A developer at the terminal needs the address and the code, and not one log line per call.
process.exit(
  await run(process.execPath, program, {
    env: { NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
);
