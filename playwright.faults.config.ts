import { defineConfig } from '@playwright/test';
import endToEnd from './playwright.config.ts';

/** npm run browser-faults: on the built app and the real server, as the end-to-end tests, and apart from them since it takes long. */
export default defineConfig({
  ...endToEnd,
  testDir: 'tests/browser-faults',
  outputDir: 'test-results/browser-faults',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  reporter: [['list']],
});
