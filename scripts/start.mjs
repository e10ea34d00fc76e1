/** npm start: from a fresh clone to a shop that one can buy from, on one port. */
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
// A developer at the terminal needs the address and the code, not one log line for each call.
process.exit(
  await run(process.execPath, ['dist/server/main.js', '--demo'], {
    env: { NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
);
