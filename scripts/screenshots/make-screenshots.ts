/**
 * Makes the screenshots of the shop that a browser shows with its offer to install the app (public/screenshots), from a
 * running demo shop (`npm start`), whose people are invented.
 * Run it after a change of one of these screens, and commit the files: `npm run screenshots -- http://127.0.0.1:8080`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { paths } from '#core/contract/paths/paths.ts';
import { SCREENSHOTS } from '#core/domain/app-manifest.ts';
// @ts-expect-error A script without types.
import { ensureChromium } from '#scripts/lib/chromium.mjs';

const FOLDER = fileURLToPath(new URL('../../public/screenshots', import.meta.url));
const [shop = 'http://127.0.0.1:8080'] = process.argv.slice(2);
/** The first customer of the demo shop. */
const CUSTOMER = { email: 'demo@keepsake.example', password: 'keepsake-demo' };
const CALM = { locale: 'en', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const signingIn = await browser.newContext(CALM);
await signingIn.addCookies([{ name: 'cookieConsent', value: '0', url: shop }]);
const front = await signingIn.newPage();
await front.goto(`${shop}${paths.login()}`);
await front.getByLabel('E-mail', { exact: true }).fill(CUSTOMER.email);
await front.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
await front.getByRole('button', { name: 'Sign in', exact: true }).click();
await front.waitForURL((url) => url.pathname !== paths.frontpage());
const storageState = await signingIn.storageState();
for (const { name, sizes, form_factor, path: address } of SCREENSHOTS) {
  const isPhone = form_factor === 'narrow';
  const deviceScaleFactor = isPhone ? 2 : 1;
  const [width = 0, height = 0] = sizes.split('x').map((size) => Number(size) / deviceScaleFactor);
  const context = await browser.newContext({ ...CALM, storageState, viewport: { width, height }, deviceScaleFactor, isMobile: isPhone });
  const page = await context.newPage();
  await page.goto(`${shop}${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const shot = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer();
  await writeFile(path.join(FOLDER, `${name}.webp`), shot);
  process.stdout.write(`${name}.webp\n`);
  await context.close();
}
await browser.close();
