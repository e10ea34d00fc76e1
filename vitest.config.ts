import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { Plugin, UserConfig } from 'vite';
import { PATIENCE } from './tests/setup/patience.ts';
import { closeShop, shopCommands, shopProxy } from './tests/setup/component-shop.ts';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages are not looked at: one thread draws them, without subpixel letters.
  '--disable-software-rasterizer',
  '--disable-lcd-text',
  '--num-raster-threads=1',
];
/** React's own warnings make a screen a third slower: `npm run test:all` looks for them, and the parts beside the sources always do. */
const HAS_REACT_WARNINGS = Boolean(process.env.KEEPSAKE_REACT_WARNINGS);
const REACT_AS_BUILT: UserConfig = {
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } } },
};
/** What a screen on the real shop may need. */
const EXPECT_WITHIN_MS = 10_000 * PATIENCE;
/** A component test needs less than half of it on a machine that has nothing else to do. */
const COMPONENT_TEST_WITHIN_MS = 30_000 * PATIENCE;
const executablePath = process.env.KEEPSAKE_CHROMIUM;
const TEST_APP = fileURLToPath(new URL('tests/component/start-test-app.ts', import.meta.url));

const reactAsBuilt: Plugin = { name: 'react-as-built', enforce: 'post', config: () => REACT_AS_BUILT };

/** `vi.mock` would send each request of the browser through the test runner, and the browser would keep none of the answers. */
const deviceOfTheTest: Plugin = {
  name: 'device-of-the-test',
  enforce: 'pre',
  resolveId: (id) => (/^\.\.?\/start-app\.ts$/.test(id) ? TEST_APP : null),
};

interface BrowserOptions {
  /** A page of its own for each file. */
  readonly isolate: boolean;
  readonly maxWorkers: number;
}

/** Tests in a real Chromium. */
function inBrowser(name: string, include: string[], { isolate, maxWorkers }: BrowserOptions): TestProjectInlineConfiguration {
  return {
    plugins: [react(), ...(isolate ? [] : [deviceOfTheTest, closeShop]), ...(isolate || HAS_REACT_WARNINGS ? [] : [reactAsBuilt])],
    // Two that prepare packages at once must not write to one folder.
    cacheDir: `node_modules/.vite/${name}`,
    worker: { format: 'es' },
    server: { proxy: shopProxy },
    // What the workers import is found late; named here, it doesn't reload a running test. HarfBuzz finds its wasm beside itself.
    optimizeDeps: {
      exclude: ['harfbuzzjs'],
      include: [
        'comlink',
        'libheif-js/libheif-wasm/libheif.js',
        'linebreak',
        'unicode-segmenter/grapheme',
        'bidi-js',
        'saxes',
        'svgpath',
        '@noble/hashes/sha2.js',
        '@noble/hashes/utils.js',
        'zod/mini',
        'dexie',
        'react-router-dom',
        'libphonenumber-js/core',
        'axe-core',
      ],
    },
    test: {
      name,
      include,
      ...(!isolate && { setupFiles: ['tests/component/setup.ts'] }),
      env: { KEEPSAKE_ALL_LANGUAGES: process.env.KEEPSAKE_ALL_LANGUAGES ?? '' },
      testTimeout: COMPONENT_TEST_WITHIN_MS,
      // In the whole suite a busy machine may be slow once; what needed another try is listed as flaky.
      retry: process.env.CI ? 1 : 0,
      maxWorkers,
      expect: { poll: { timeout: EXPECT_WITHIN_MS } },
      browser: {
        enabled: true,
        headless: true,
        isolate,
        screenshotFailures: false,
        commands: shopCommands,
        provider: playwright({
          // What moves is asked for by the tests of it.
          contextOptions: { reducedMotion: 'reduce' },
          launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

export default defineConfig({
  test: {
    // A test that ends closes the databases of its page while that still reads.
    onUnhandledError: (error) => error.name !== 'DatabaseClosedError',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'core/**/*.test.ts',
            'src/**/*.test.ts',
            'src-sw/**/*.test.ts',
            'workers/**/*.test.ts',
            'tests/unit/**/*.test.ts',
            'tests/simulator/**/*.test.ts',
            'tests/side-by-side/**/*.test.ts',
          ],
          exclude: ['**/*.component.test.*', '**/node_modules/**'],
          testTimeout: 5_000 * PATIENCE,
          // Only the histories run side by side, in processes of their own.
          maxConcurrency: 2,
          setupFiles: ['src/data/fixtures/empty-disk.ts'],
          // As below: modules are loaded once for each worker. A test that changes what a module keeps puts it back.
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/setup/global.ts'],
          setupFiles: ['tests/setup/hashes/cheap-hashes.mjs'],
          testTimeout: 60_000 * PATIENCE,
          hookTimeout: 60_000 * PATIENCE,
          expect: { poll: { timeout: 5_000 * PATIENCE } },
          maxWorkers: 2,
          // The server's modules are loaded once for each worker and not for each file: half of the processor time.
          isolate: false,
        },
      },
      // A page of the browser goes on from file to file: the app is loaded once for each worker and not for each file.
      inBrowser('component', ['tests/component/**/*.component.test.{ts,tsx}'], { isolate: false, maxWorkers: 2 }),
      // Each file has its own words and setting.
      inBrowser('component-parts', ['{src,workers,core}/**/*.component.test.{ts,tsx}'], { isolate: true, maxWorkers: 1 }),
    ],
  },
});
