/**
 * npm run browser-faults [-- --rounds 20 --seed 1]: browsers are killed, tabs crash or are frozen, connections break,
 * versions change and sessions end while a customer works; then drafts under kills, and the server killed on both databases. Nothing
 * acknowledged is lost or there twice.
 */
import { parseArgs } from 'node:util';
import { ensureBuild } from '#scripts/lib/build.mjs';
import { ensureChromium } from '#scripts/lib/chromium.mjs';
import { ensurePackages } from '#scripts/lib/packages.mjs';
import { bin, run } from '#scripts/lib/run.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
});
await ensurePackages();
const chromium = await ensureChromium();
await ensureBuild();
const env = { KEEPSAKE_CHROMIUM: chromium, ROUNDS: values.rounds, KILLS: values.rounds, SEED: values.seed };
/** @type {[program: string, args: string[]][]} */
const programmes = [
  [bin('playwright'), ['test', '--config', 'playwright.faults.config.ts']],
  [bin('playwright'), ['test', 'kill-drafts', '--workers=1']],
  [process.execPath, ['scripts/kill-server.mjs', '--kills', values.rounds, '--database', 'both', '--seed', values.seed]],
];
let failed = 0;
for (const [program, args] of programmes) failed += (await run(program, args, { env })) === 0 ? 0 : 1;
process.exit(failed === 0 ? 0 : 1);
