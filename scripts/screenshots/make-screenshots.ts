/**
 * Makes the pictures of the shop that a browser shows beside the offer to install it (public/screenshots), in each language, from a
 * demo shop that is running (`npm start`) and offers these languages: its people are made up. The place of the shop's name in the
 * header stays empty; the server draws each shop's own there (server/brand/screens.ts).
 * Run it when a screen of them has changed, look at them, and commit what it writes: `npm run screenshots -- http://127.0.0.1:8080 [en]`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { paths } from '#core/contract/paths/paths.ts';
import { SCREENSHOTS } from '#core/domain/app-manifest.ts';
import { SERVER_LANGUAGES } from '#server/http/requests/request-language.ts';
// @ts-expect-error A script without types.
import { ensureChromium } from '#scripts/lib/chromium.mjs';

type Screenshot = (typeof SCREENSHOTS)[number];

const FOLDER = fileURLToPath(new URL('../../public/screenshots', import.meta.url));
const [shop = 'http://127.0.0.1:8080', only] = process.argv.slice(2);
/** The customer that the demo shop begins with. */
const CUSTOMER = { email: 'demo@keepsake.example', password: 'keepsake-demo' };
const CALM = { reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
const STILL_POLLS = 8;
const MAX_BYTES = 60_000;

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const storageState = await signIn(browser);
for (const language of SERVER_LANGUAGES.filter((each) => only === undefined || each === only)) {
  await mkdir(path.join(FOLDER, language), { recursive: true });
  for (const screenshot of SCREENSHOTS) {
    const file = path.join(language, `${screenshot.name}.webp`);
    const picture = await compressed(await picturedIn(browser, language, screenshot));
    await writeFile(path.join(FOLDER, file), picture);
    process.stdout.write(`${file}: ${(picture.length / 1000).toFixed(1)} kB\n`);
  }
}
await browser.close();

async function signIn(running: Browser) {
  const context = await running.newContext({ ...CALM, locale: 'en' });
  await context.addCookies([{ name: 'cookieConsent', value: '0', url: shop }]);
  const page = await context.newPage();
  await page.goto(`${shop}${paths.login()}`);
  await page.getByLabel('E-mail', { exact: true }).fill(CUSTOMER.email);
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== paths.frontpage());
  const state = await context.storageState();
  await context.close();
  return state;
}

async function picturedIn(
  running: Browser,
  language: string,
  { sizes, form_factor, path: address, ...screenshot }: Screenshot,
): Promise<Buffer> {
  const deviceScaleFactor = screenshot.density;
  const [width = 0, height = 0] = sizes.split('x').map((size) => Number(size) / deviceScaleFactor);
  const isMobile = form_factor === 'narrow';
  const look = { viewport: { width, height }, deviceScaleFactor, isMobile };
  const context = await running.newContext({ ...CALM, locale: language, storageState, ...look });
  const page = await context.newPage();
  await page.goto(`${shop}${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if ((await page.locator('html').getAttribute('lang')) !== language) throw new Error(`the shop at ${shop} does not offer ${language}`);
  await emptyPlaceOfName(page, screenshot);
  await picturesDrawn(page);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

/** The name gives way to a space of the width that a name has. @throws if it is not where the server draws it */
async function emptyPlaceOfName(page: Page, { nameBox, density }: Pick<Screenshot, 'nameBox' | 'density'>): Promise<void> {
  const mark = page.locator('header a').first();
  await mark.evaluate((link, widthPx) => {
    link.replaceChildren(link.ownerDocument.createElement('span'));
    link.style.cssText = `box-sizing:content-box;flex:none;width:${widthPx}px`;
  }, nameBox.width / density);
  const box = await mark.evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return { left: link.firstElementChild?.getBoundingClientRect().left ?? 0, middle: (top + bottom) / 2 };
  });
  const [left, middle] = [box.left * density, box.middle * density];
  const isThere = Math.abs(left - nameBox.left) <= 1 && Math.abs(middle - (nameBox.top + nameBox.height / 2)) <= 2;
  if (!isThere)
    throw new Error(`the name begins at ${left} px, with its middle at ${middle} px: change its box in core/domain/app-manifest.ts`);
}

/** The previews of products are drawn on the device, one after the other: until none has been added for a while. */
async function picturesDrawn(page: Page): Promise<void> {
  let known = -1;
  for (let still = 0; still < STILL_POLLS; still += 1) {
    await page.waitForTimeout(1000);
    const count = await page.locator('main :is(img, canvas, svg image)').count();
    const isLoading = (await page.locator('main [class*=skeleton]').count()) > 0;
    if (isLoading || count !== known) still = -1;
    known = count;
  }
}

/** The best quality below the limit. */
async function compressed(picture: Buffer, quality = 82): Promise<Buffer> {
  const webp = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  return webp.length <= MAX_BYTES || quality <= 50 ? webp : compressed(picture, quality - 4);
}
