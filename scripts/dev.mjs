/** npm run dev: the server from its sources, and Vite with hot reload. */
import { loadEnvironment } from './lib/environment.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { bin, run } from './lib/run.mjs';

loadEnvironment();
await ensurePackages();
await Promise.race([
  run(bin('tsx'), ['watch', 'server/main.ts', '--demo'], { env: { PORT: '8080' } }),
  run(bin('vite'), [], { env: { KEEPSAKE_SERVER: 'http://127.0.0.1:8080' } }),
]);
process.exit(0);
