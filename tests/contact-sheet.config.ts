import { defineConfig } from '@playwright/test';
import endToEnd from '../playwright.config.ts';

/** npm run contact-sheet: pictures of every screen, made on the built app and the real server as the end-to-end tests are. */
export default defineConfig({
  ...endToEnd,
  testDir: 'contact-sheet',
  globalSetup: './setup/e2e-global.ts',
  outputDir: '../test-results/contact-sheet-run',
  timeout: 600_000,
  retries: 0,
  reporter: [['list']],
});
