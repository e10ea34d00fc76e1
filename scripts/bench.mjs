/** npm run bench: every promised figure of the shop, beside its limit or a competitor's figure from the same run. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { bin, ROOT, run } from './lib/run.mjs';

await ensurePackages();
const env = { KEEPSAKE_CHROMIUM: await ensureChromium(), NODE_ENV: 'production' };
await ensureBuild();
const wanted = process.argv.slice(2);
const benches = readdirSync(path.join(ROOT, 'tests/bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();
let failed = 0;
for (const name of benches) {
  console.log(`\n${name.replace('.bench.ts', '')}`);
  if ((await run(bin('tsx'), [path.join('tests/bench', name)], { env })) !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
