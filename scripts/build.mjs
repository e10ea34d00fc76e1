/** npm run build: the app and the server, also where they are built of the same sources. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ROOT } from './lib/run.mjs';

await ensurePackages();
rmSync(path.join(ROOT, 'dist/.built-from'), { force: true });
await ensureBuild();
