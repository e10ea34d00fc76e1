/** npm run matrix [-- count [seed]]: lays out and prints 300 products and compares them with the screen. Takes a long time. */
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePoppler } from './lib/poppler.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
const env = { KEEPSAKE_CHROMIUM: await ensureChromium(), KEEPSAKE_PDFTOPPM: await ensurePoppler(), NODE_ENV: 'production' };
process.exit(await run(bin('tsx'), ['tests/matrix/matrix.ts', ...process.argv.slice(2)], { env }));
