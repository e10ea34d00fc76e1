/** npm run kill-drafts: kills the browser 50 times during an edit. No change that was shown as saved is lost. */
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
const chromium = await ensureChromium();
await ensureBuild();
const env = { KEEPSAKE_CHROMIUM: chromium, KILLS: process.env.KILLS ?? '50', SEED: process.env.SEED ?? String(Date.now() % 1_000_000) };
process.exit(await run(bin('playwright'), ['test', 'kill-drafts', '--workers=1'], { env }));
