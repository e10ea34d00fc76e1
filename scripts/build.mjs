/** npm run build: the app and the server, even if their builds are already up to date. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT } from './lib/run.mjs';

await ensurePackages();
rmSync(path.join(ROOT, 'dist/.built-from'), { force: true });
await ensureBuild();
