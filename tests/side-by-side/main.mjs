/**
 * npm run side-by-side [-- --seed 1 --rounds 5]: the device's outbox and well-known libraries for work without a connection do the
 * same work under the same faults, each in a browser of its own. Prints what was lost, doubled and out of order.
 * --only 'Keepsake' runs those whose name has this text, --beside 3 so many at a time, --ports 5800 is the first port.
 */
import { ensureChromium } from '#scripts/lib/chromium.mjs';
import { ensurePackages } from '#scripts/lib/packages.mjs';
import { bin, run } from '#scripts/lib/run.mjs';

await ensurePackages();
const browser = process.env.KEEPSAKE_WHOLE_CHROMIUM ?? (await ensureChromium());
const env = { KEEPSAKE_WHOLE_CHROMIUM: browser, NODE_ENV: 'production' };
process.exit(await run(bin('tsx'), ['tests/side-by-side/side-by-side.ts', ...process.argv.slice(2)], { env }));
