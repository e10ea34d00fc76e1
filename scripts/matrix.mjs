/** npm run matrix [-- count [seed]]: 300 products laid out, printed and compared with the screen. Takes a good while. */
import { ensureChromium } from './house/chromium.mjs';
import { ensurePackages } from './house/packages.mjs';
import { ensurePoppler } from './house/poppler.mjs';
import { bin, run } from './house/run.mjs';

await ensurePackages();
const env = { KEEPSAKE_CHROMIUM: await ensureChromium(), KEEPSAKE_PDFTOPPM: await ensurePoppler(), NODE_ENV: 'production' };
process.exit(await run(bin('tsx'), ['tests/matrix/matrix.ts', ...process.argv.slice(2)], { env }));
