/**
 * npm run kill-server [-- --kills 50 --database both --seed 1]: kills the server during its answers. No acknowledged
 * change is lost, and none is applied twice.
 */
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
process.exit(await run(bin('tsx'), ['tests/kill-server/main.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }));
