import path from 'node:path';
import { defineConfig } from '@playwright/test';
import endToEnd from '../playwright.config.ts';

/** npm run test:firefox: the journeys of the end-to-end tests in the Firefox of this machine, one after another. */
export default defineConfig({
  ...endToEnd,
  testDir: 'e2e',
  globalSetup: './setup/e2e-global.ts',
  outputDir: '../test-results/firefox-journeys',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.KEEPSAKE_JOURNEYS_REPORT ?? path.resolve('test-results/firefox-journeys.json') }],
  ],
  use: {
    ...endToEnd.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    // Playwright hides the caret for it by a style that the shop's policy refuses, which is an error on the console.
    screenshot: 'off',
    launchOptions: {
      executablePath: path.resolve('tests/engines/playwright-firefox.mjs'),
      // Playwright's own way to ask for it is not in this Firefox.
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
});
