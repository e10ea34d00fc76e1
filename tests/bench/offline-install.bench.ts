/** From the first visit to an app that can be used offline, on a connection whose answers come late. */
import { chromium } from '@playwright/test';
import { startDemoShop } from './house/demo-shop.ts';
import { median } from './house/median.ts';
import { openSlowWay } from './house/slow-way.ts';

const [PORT, SLOW_PORT] = [4715, 4716];
const ROUNDS = 3;
const DELAY_MS = 150;
/** Of what one file after the other would wait for answers. */
const BOUND_RATIO = 0.6;

const shop = await startDemoShop(PORT);
const closeWay = await openSlowWay(SLOW_PORT, PORT, DELAY_MS);
const executablePath = process.env['KEEPSAKE_CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
try {
  const rounds: number[] = [];
  let files = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${SLOW_PORT}` });
    const page = await context.newPage();
    const startedAt = performance.now();
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 120_000 });
    rounds.push(performance.now() - startedAt);
    files = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().length;
    });
    await context.close();
  }
  const ratio = median(rounds) / (files * DELAY_MS);
  const all = rounds.map((each) => (each / 1000).toFixed(1)).join(', ');
  console.log(`  ${files} files, answers ${DELAY_MS} ms late: ${(median(rounds) / 1000).toFixed(1)} s (rounds ${all})`);
  console.log(`  ${ratio.toFixed(2)} of what one file after the other waits (bound ${BOUND_RATIO})`);
  process.exitCode = files > 0 && ratio <= BOUND_RATIO ? 0 : 1;
} finally {
  await browser.close();
  await closeWay();
  await shop.stop();
}
