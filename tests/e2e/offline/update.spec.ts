/** A shop of its own, because its files change while a tab is open. */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyDemoShop } from '#tests/setup/demo-shop.ts';
import { TEMPLATES } from '#tests/fixtures/shop/demo-templates.ts';
import { EditorPage } from '../models/editor-page.ts';
import { Shell } from '../models/shell.ts';
import { newCustomer } from '../shop/shop-api.ts';
import { LONG_TEST_MS, expect, expectAccessible, test } from '../shop-test.ts';
import { words } from '../words.ts';
import { OTHER_PORT } from '../worker-shop.ts';

// A second shop is started.
test.describe.configure({ timeout: LONG_TEST_MS });

const t = words('en');
const PORT = String(OTHER_PORT);
const url = `http://127.0.0.1:${PORT}`;
let folder: string;
let server: ChildProcess;

test.use({ baseURL: url });

test.beforeAll(async ({ request }) => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keepsake-update-'));
  cpSync('dist/client', path.join(folder, 'client'), { recursive: true });
  await copyDemoShop(path.join(folder, 'data'));
  server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT,
      HOST: '127.0.0.1',
      DATA_DIR: path.join(folder, 'data'),
      CLIENT_DIR: path.join(folder, 'client'),
      LOG_LEVEL: 'warn',
    },
  });
  const isUp = async () =>
    await request.get(`${url}/healthz`).then(
      (answer) => answer.status(),
      () => 0,
    );
  await expect.poll(isUp, { timeout: 90_000 }).toBe(200);
});

test.afterAll(async () => {
  const isGone = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await isGone;
  rmSync(folder, { recursive: true, force: true });
});

test('[OFF-09] a new version is offered while a product is open, and the product is there after it was taken', {
  tag: '@service-worker',
}, async ({ page, context }) => {
  await newCustomer(context);
  await page.goto('/products/categories');
  await new Shell(page).expectInstalled();
  const editor = new EditorPage(page);
  await editor.open(TEMPLATES.thankYou);
  await editor.writeText(1, 'Takk for gaven');

  // The same worker with another byte in it is a new version to the browser.
  appendFileSync(path.join(folder, 'client/sw.js'), '\n// newer\n');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const offer = page.getByRole('status').filter({ hasText: t('connection:updateTitle') });
  await expect(offer).toBeVisible();
  await expect(editor.button('close'), 'nothing was forced on the open product').toBeVisible();
  // It lies over the page and not over what the product is made with.
  await expectAccessible(page);
  for (const key of ['undo', 'main.buy', 'main.preview', 'form.view']) await editor.button(key).click({ trial: true, timeout: 5_000 });
  await editor.writeText(2, 'Hilsen oss');

  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: t('connection:updateNow') }).click()]);
  await editor.expectOpen();
  await expect(page.getByRole('button', { name: t('editor:canvas.text', { number: 1, text: 'Takk for gaven' }) })).toBeVisible();
});
