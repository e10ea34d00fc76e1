import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PATIENCE } from './tests/setup/patience.ts';

const PORT = Number(process.env.E2E_PORT ?? 4790);
const executablePath = process.env.KEEPSAKE_CHROMIUM;

/** The built app on the real server with the demo shop; every worker has a shop and every test a profile of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `test-results/e2e-${PORT}`,
  globalSetup: './tests/setup/e2e-global.ts',
  timeout: 30_000 * PATIENCE,
  expect: { timeout: 8_000 * PATIENCE },
  fullyParallel: true,
  workers: availableParallelism(),
  // In the whole suite a busy machine may be slow once; what needed another try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    trace: 'off',
    // A test of what moves asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
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
      ],
    },
  },
});
