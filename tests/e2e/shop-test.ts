/** The test that every end-to-end file uses: a console error or an uncaught error fails it. */
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import axeCore from 'axe-core';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import type { AppFiles } from '#tests/kit/app-files.ts';
import { reasonToSkip } from '#tests/kit/chromium-only.ts';
import { answerCookies, type Kit, kit } from '#tests/kit/fixtures.ts';
import { expect } from '#tests/kit/matchers.ts';
import { SHOP_URL, startWorkerShop } from './worker-shop.ts';
import { PATIENCE } from '#tests/setup/patience.ts';

/** What a browser itself prints when a request fails on purpose (offline, refused): not an error of the app. */
const BROWSERS_OWN = /Failed to load resource|net::ERR_/;

/** The same in Firefox, which tells it as an error of the page without a name. An import that failed is another error beside it. */
const FIREFOXS_OWN = /^(?:: )?Failed to load ‘|^downloadable font: download failed/;

export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROWSERS_OWN.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', ({ name, message }) => {
    const text = `${name}: ${message}`;
    if (!FIREFOXS_OWN.test(text)) errors.push(text);
  });
  return errors;
}

/** A test with this tag installs the service worker. For the others its installation, of all files of the app, is blocked. */
const WITH_SERVICE_WORKER = '@service-worker';

/** For a test that installs the whole app, or that says why it needs so long. */
export const LONG_TEST_MS = 90_000 * PATIENCE;

export const test = base.extend<
  Kit & { ableBrowser: undefined; quietConsole: undefined; hasAnsweredCookies: boolean },
  { appFiles: AppFiles }
>({
  ...kit,
  /** Before anything is opened. */
  ableBrowser: [
    async ({ browserName }, use, testInfo) => {
      const reason = reasonToSkip(browserName, testInfo.annotations);
      testInfo.skip(reason !== null, reason ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
  appFiles: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { files, stop } = await startWorkerShop();
      await use(files);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: 90_000 * PATIENCE },
  ],
  baseURL: SHOP_URL,
  // Playwright takes the names of a fixture's own fixtures from this pattern; there are none.
  // oxlint-disable-next-line no-empty-pattern
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes(WITH_SERVICE_WORKER) ? 'allow' : 'block'),
  /** The question about cookies is answered already; false: it is asked. */
  hasAnsweredCookies: [true, { option: true }],
  context: async ({ context: inMemory, keptProfile, baseURL, hasAnsweredCookies }, use) => {
    const context = (await keptProfile?.open()) ?? inMemory;
    if (hasAnsweredCookies) await answerCookies(context, baseURL ?? '');
    await use(context);
    if (keptProfile) await context.close().catch(() => undefined);
  },
  quietConsole: [
    async ({ page }, use, testInfo) => {
      if (testInfo.tags.includes(WITH_SERVICE_WORKER)) testInfo.setTimeout(LONG_TEST_MS);
      const errors = watchForErrors(page);
      await use(undefined);
      // What a test answers in the shop's place may still be on its way when the test is over.
      // One that the test closed or crashed has no answers any more.
      for (const answering of [page, page.context()]) await answering.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
      expect(errors, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const ACCESSIBILITY_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  var axe: typeof axeCore;
}

/** WCAG 2.2 A and AA by axe on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-faded text would be measured against the wrong colour: what is moving ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  // Half a megabyte: once for each page load.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (rules) => {
    // What a bar at the bottom covers for a moment is scrolled free: its target is as large as it was.
    const isBar = ({ position, bottom }: CSSStyleDeclaration) => position === 'sticky' && bottom !== 'auto';
    const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => isBar(getComputedStyle(element)));
    for (const bar of bars) bar.style.position = 'static';
    const { violations: found } = await globalThis.axe.run(document, { resultTypes: ['violations'], runOnly: rules });
    for (const bar of bars) bar.style.position = '';
    return found.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.target.join(' ')) }));
  }, ACCESSIBILITY_RULES);
  expect(violations).toEqual([]);
}

/** The session ends on the server's side of the browser: its cookie is gone, the device knows nothing of it. */
export const signedOut = (context: BrowserContext): Promise<void> => context.clearCookies({ name: SESSION_COOKIE });
