/** npm run storm [-- --minutes 10 --seed 1]: the database restarts, the disk fills up, the mail server goes away; nothing is lost, nothing done twice, all of it said. */
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
process.exit(await run(bin('tsx'), ['tests/storm/fault-storm-main.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }));
