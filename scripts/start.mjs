/** npm start: from a fresh clone to a shop that one can buy from, on one port. */
import { ensureBuild } from './house/build.mjs';
import { loadEnvironment } from './house/environment.mjs';
import { ensurePackages } from './house/packages.mjs';
import { run } from './house/run.mjs';

/** npm's shell keeps a signal to itself: what it started would go on serving without anybody knowing. */
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
// Whoever starts the shop by hand reads the address and the code, not a line a call.
process.exit(
  await run(process.execPath, ['dist/server/main.js', '--demo'], {
    env: { NODE_ENV: 'production', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
);
