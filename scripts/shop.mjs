/** npm run shop -- <command>: the operator's command line. */
import { ensureBuild } from './lib/build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { run } from './lib/run.mjs';

loadEnvironment();
await ensurePackages();
await ensureBuild();
process.exit(await run(process.execPath, ['dist/server/cli.js', ...process.argv.slice(2)]));
