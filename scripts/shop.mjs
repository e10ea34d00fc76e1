/** npm run shop -- <command>: the operator's command line. */
import { ensureBuild } from './house/build.mjs';
import { loadEnvironment } from './house/environment.mjs';
import { ensurePackages } from './house/packages.mjs';
import { run } from './house/run.mjs';

loadEnvironment();
await ensurePackages();
await ensureBuild();
process.exit(await run(process.execPath, ['dist/server/cli.js', ...process.argv.slice(2)]));
