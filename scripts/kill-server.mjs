/** npm run kill-server [-- --kills 50 --database both --seed 1]: the server is killed in mid-answer; nothing it acknowledged is lost, nothing is done twice. */
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

await ensurePackages();
process.exit(await run(bin('tsx'), ['tests/kill-server/main.ts', ...process.argv.slice(2)], { env: { NODE_ENV: 'production' } }));
