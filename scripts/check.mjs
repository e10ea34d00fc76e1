/** npm run check: format, lint, imports, words, types of every runtime, dead code, sizes of what was built. */
import { existsSync } from 'node:fs';
import { ensurePackages } from './house/packages.mjs';
import { bin, inProject, ROOT, run } from './house/run.mjs';

await ensurePackages();
const RUNTIMES = ['core', 'src/data', 'src', 'workers', 'src-sw', 'server', 'tests'];
/** @type {[name: string, program: string, args: string[]][]} */
const steps = [
  ['format', 'biome', ['check', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['imports', 'tsx', ['scripts/check-imports.ts']],
  ['words', 'cspell', ['lint', '--no-progress', '--no-summary', '--cache', '--cache-location', '.cache/cspell']],
  ...RUNTIMES.map((folder) => [`types ${folder}`, 'tsc', ['-p', folder]]),
  ['dead code', 'knip', ['--no-progress']],
  ...(inProject('dist/client') ? [['size', 'size-limit', []]] : []),
];

const failed = [];
for (const [name, program, args] of steps) {
  if (!existsSync(bin(program))) throw new Error(`${program} is not installed in ${ROOT}`);
  const code = await run(bin(program), args);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
