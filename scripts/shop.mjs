/** npm run shop -- <command>: the operator's command line. */
import { ensureBuild, isBuilt, isFresh } from './lib/build.mjs';
import { loadEnvironment } from './lib/environment.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { run } from './lib/run.mjs';

loadEnvironment();
// A command runs beside the shop, often as a user without write access here. It uses the existing build and changes nothing in it.
if (!isBuilt()) {
  await ensurePackages();
  await ensureBuild();
} else if (!isFresh()) console.error('The sources are not those of the build. `npm run build`, and start the shop again.');
process.exit(await run(process.execPath, ['dist/server/cli.js', ...process.argv.slice(2)]));
