/**
 * npm run checkout-storm [-- count] [--provider=stripe
 * vipps] [--only-payments]: 200 customers check out at once, from two processes on one PostgreSQL, then 200 pay with
 * that provider.
 * npm run storm [-- --minutes 10 --seed 1]: the database restarts, the disk fills up, the mail server fails. Nothing is
 * lost or done twice, and every failure is reported.
 */
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
const [program, ...words] = process.argv.slice(2);
process.exit(await run(bin('tsx'), [`tests/storm/${program}.ts`, ...words], { env: { NODE_ENV: 'production' } }));
