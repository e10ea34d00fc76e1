import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ROUTER_FOR_PRODUCTION } from './scripts/vite/router.ts';

/** In development the app's server runs beside Vite; in production it serves the built app itself. */
const SERVER = process.env.KEEPSAKE_SERVER ?? 'http://127.0.0.1:8080';
const SERVER_PATHS =
  '^/(manifest\\.webmanifest$|(api|ajax|system|templates|media|m|sections/prophoto/ajax|sections/my-account/ajax|shop-images|brand)/)';

/** The ids of modules. A module that was moved ends the build: without its place in the list it would be loaded late. */
function modulesOf(files: readonly string[]): ReadonlySet<string> {
  const ids = files.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  const missing = files.filter((_, index) => !existsSync(ids[index] ?? ''));
  if (missing.length > 0) throw new Error(`vite.config.ts lists modules that do not exist: ${missing.join(', ')}`);
  return new Set(ids);
}

/** What the first paint needs anyway compresses best together; Trans and its parser are not in it. */
const FIRST_PAINT_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\/(?!dist\/es\/Trans)/;
/** What these import comes with them. */
const FIRST_PAINT_MODULES = modulesOf([
  'src/i18n/setup.ts',
  'src/i18n/remembered-language.ts',
  'src/i18n/use-error-text.ts',
  'src/app/app.tsx',
  'src/app/routes.tsx',
  'src/platform/trusted-types.ts',
  'src/platform/install/install-event.ts',
  'src/ui/icon.tsx',
  'src/ui/class-names.ts',
  'src/data/live/shell-store.ts',
  'src/data/db/load-database.ts',
  'src/data/live/device-context.tsx',
  'src/features/access/front-page.tsx',
  'src/features/access/front-page.module.css',
  'src/features/access/code-form.tsx',
  'src/features/access/use-access.ts',
  'core/kernel/assert.ts',
]);
/** Modules of the bundler itself: what loads a module that is asked for later. */
const BUNDLER_MODULES = /^\0|vite\/preload-helper/;

/** What the device starts with, right after the first paint: three files instead of forty, one after the other (src/app/load-app.ts). */
const CONTRACT_MODULES = /node_modules\/zod\/|\/core\/(contract|kernel)\//;
const DATABASE_MODULES = /node_modules\/(dexie|dexie-react-hooks|@legendapp\/state)\//;
const DEVICE_MODULES = /\/src\/data\/(?!commands)|\/core\/(operations|domain\/(?!validation|licence))/;

/** Small parts that many screens show: one file instead of fifty. */
const SHARED_MODULES = /\/src\/(ui|platform|data\/commands)\/|\/core\/domain\//;

/** Parts of a feature that several of its screens show: a file for each feature. */
const FEATURE_MODULES = /\/src\/features\/([\w-]+)\//;

/** One below the best: a seventh smaller than what a server makes at each request; the best takes twice the time for 2 %. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const COMPRESSED = /^assets\/.*\.(js|css|wasm|json|svg)$/;

/** Beside each hashed file what browsers get of it (server/http/files/client-files.ts). */
const compressedAssets: Plugin = {
  name: 'compressed-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).filter((name) => COMPRESSED.test(name));
    const compress = async (file: string) => writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file), BROTLI));
    await Promise.all(files.map((name) => compress(path.join(dir, name))));
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    compressedAssets,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src-sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      // The server makes it of the shop's settings (server/brand/manifest.ts).
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,wasm,json,woff2}'],
        // Decoders of pictures are kept when they are first used (src-sw/caches.ts).
        globIgnores: ['**/{libheif,jpeg-turbo}-*.wasm'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  resolve: { alias: command === 'build' ? ROUTER_FOR_PRODUCTION : [] },
  // HarfBuzz finds its wasm beside its own module, so it must not be bundled into Vite's dependency cache.
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'src/after-paint.ts'],
      output: {
        // The first paint has the names of all chunks in it, and a hash does not compress: 42 bits tell files apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'first-paint',
              priority: 2,
              test: (id) => FIRST_PAINT_PACKAGES.test(id) || FIRST_PAINT_MODULES.has(id) || BUNDLER_MODULES.test(id),
            },
            { name: 'contract', priority: 1, test: CONTRACT_MODULES },
            { name: 'database', priority: 1, test: DATABASE_MODULES },
            { name: 'device', priority: 1, test: DEVICE_MODULES },
            { name: 'shared', test: SHARED_MODULES, minShareCount: 3 },
            { name: (id) => FEATURE_MODULES.exec(id)?.[1], test: FEATURE_MODULES, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { [SERVER_PATHS]: { target: SERVER } } },
}));
