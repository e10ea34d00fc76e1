/**
 * Bundles the server and its command line into dist/server; packages stay in node_modules.
 * `build-server.mjs [--with-packages] [folder] [source…]`: into another folder, two below the project's, with more programs;
 * with the packages in the bundle, a program starts in half of the processor time.
 */
import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'with-packages': { type: 'boolean' } } });
const [folder = 'dist/server', ...more] = positionals;
const out = path.join(root, folder);
const source = (file) => path.join(root, 'server', file);

/** What is no JavaScript (a library of the machine, WebAssembly, data) is found beside its own module. */
const OWN_PLACE = [
  '@cwasm/jpeg-turbo',
  '@electric-sql/pglite',
  '@fastify/static',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'harfbuzzjs',
  'libheif-js',
  'norway-postal-codes',
  'pg-native',
  'pino',
  'sharp',
];
const packages = values['with-packages']
  ? {
      external: OWN_PLACE.flatMap((name) => [name, `${name}/*`]),
      // Packages of CommonJS ask for Node's modules.
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    }
  : { packages: 'external' };

rmSync(out, { recursive: true, force: true });
await build({
  entryPoints: [
    { in: source('main.ts'), out: 'main' },
    ...(existsSync(source('cli/main.ts')) ? [{ in: source('cli/main.ts'), out: 'cli' }] : []),
    ...more.map((file) => ({ in: path.join(root, file), out: path.parse(file).name })),
  ],
  outdir: out,
  bundle: true,
  splitting: true,
  // Flat, so that what import.meta.url finds beside a bundle is found beside a shared chunk too.
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  ...packages,
  sourcemap: true,
  logLevel: 'warning',
});
cpSync(source('db/migrations'), path.join(out, 'migrations'), { recursive: true });
