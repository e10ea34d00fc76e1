/**
 * Bundles the server and its command line into dist/server; packages stay in node_modules.
 * `build-server.mjs [folder] [source…]`: builds into another folder, two levels below the project's, with additional
 * programs.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [folder = 'dist/server', ...more] = process.argv.slice(2);
const out = path.join(root, folder);
const source = (file) => path.join(root, 'server', file);

rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: [
    { in: source('main.ts'), out: 'main' },
    { in: source('condition/health/health-worker.ts'), out: 'health-worker' },
    { in: source('print/drawing/draw-svg-process.mjs'), out: 'draw-svg-process' },
    ...(existsSync(source('cli/main.ts')) ? [{ in: source('cli/main.ts'), out: 'cli' }] : []),
    ...more.map((file) => ({ in: path.join(root, file), out: path.parse(file).name })),
  ],
  outdir: out,
  bundle: true,
  splitting: true,
  // Flat, so that paths relative to import.meta.url are the same in a bundle and in a shared chunk.
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
cpSync(source('db/migrations'), path.join(out, 'migrations'), { recursive: true });
