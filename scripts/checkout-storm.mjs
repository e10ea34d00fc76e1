/** npm run checkout-storm [-- count]: 200 customers check out at once, from two processes on one PostgreSQL. */
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
process.exit(await run(bin('tsx'), ['tests/storm/storm.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }));
