/**
 * npm run test:unit, test:server, test:component, test:e2e: one part alone, with the options of its runner, for example
 * `npm run test:e2e -- cart.spec.ts -g 'quantity'`. The end-to-end tests use a fresh build.
 */
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium, ensureTestChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePoppler } from './lib/poppler.mjs';
import { ensurePrintPrograms } from './lib/print-programs.mjs';
import { bin, run } from './lib/run.mjs';
import { playwrightArgs, vitestArgs } from './lib/test-projects.mjs';

const [project, ...more] = process.argv.slice(2);
await ensurePackages();
const env = {};
if (project !== 'unit') {
  env.KEEPSAKE_CHROMIUM = await ensureTestChromium();
  env.KEEPSAKE_WHOLE_CHROMIUM = await ensureChromium();
}
if (project === 'server') Object.assign(env, { KEEPSAKE_PDFTOPPM: await ensurePoppler() }, await ensurePrintPrograms());
if (project === 'e2e') await ensureBuild();
const [program, args] = project === 'e2e' ? ['playwright', playwrightArgs(more)] : ['vitest', vitestArgs(project, more)];
process.exit(await run(bin(program), args, { env }));
