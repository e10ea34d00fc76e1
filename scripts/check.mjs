/**
 * npm run check [-- step…]: format, lint, imports, spelling, types of every runtime, dead code, sizes of folders, files
 * and build outputs.
 * Two steps run in parallel. Types and spelling check only what a change can affect (.cache).
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { bin, inProject, ROOT, run, runInto } from './lib/run.mjs';

await ensurePackages();
const RUNTIMES = ['core', 'src/data', 'src', 'workers', 'src-sw', 'server', 'tests'];
const TYPES = path.join(ROOT, '.cache/types');
mkdirSync(TYPES, { recursive: true });
const typesOf = (folder) => [
  '-p',
  folder,
  '--incremental',
  '--tsBuildInfoFile',
  path.join(TYPES, `${folder.replaceAll('/', '-')}.tsbuildinfo`),
];

/** The longest first. @type {[name: string, program: string, args: string[]][]} */
const steps = [
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['words', 'cspell', ['lint', '--no-progress', '--no-summary', '--cache', '--cache-location', '.cache/cspell']],
  ...RUNTIMES.toReversed().map((folder) => [`types ${folder}`, 'tsc', typesOf(folder)]),
  ['dead code', 'knip', ['--no-progress']],
  ['imports', 'tsx', ['scripts/check-imports.ts']],
  ['tree', 'tsx', ['scripts/check-tree.ts']],
  ['format', 'biome', ['check', '.']],
  ...(inProject('dist/client') ? [['size', 'size-limit', []]] : []),
];

const wanted = process.argv.slice(2);
const names = steps.map(([name]) => name);
for (const name of wanted) if (!names.includes(name)) throw new Error(`There is no step '${name}': ${names.join(', ')}`);
const waiting = steps.filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed = [];
await Promise.all([runWaiting(), runWaiting()]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}

async function runWaiting() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const [name, program, args] = step;
    if (!existsSync(bin(program))) throw new Error(`${program} is not installed in ${ROOT}`);
    const { options, show } = runInto();
    const code = await run(bin(program), args, options);
    if (code !== 0 || name === 'size') show(name);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    if (code !== 0) failed.push(name);
  }
}
