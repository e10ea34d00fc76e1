/**
 * A page of each engine with a given width, for content without a shop: `open`, `run` a function in it, and a
 * `screenshot` of the whole page.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '#scripts/lib/chromium.mjs';
import { missingForFirefox, startFirefox } from '../firefox-driver.mjs';
import { missingForWebKit, startWebKit, webKitVersion } from '../webkit/driver.mjs';

/** The window has room for the longest mail, because WebKit's driver only captures the window. */
const HEIGHT = 1_900;

export const BROWSERS = {
  chromium: { missing: () => null, start: startChromium },
  firefox: { missing: missingForFirefox, start: startOwnFirefox },
  webkit: { missing: missingForWebKit, start: startOwnWebKit },
};

async function startChromium() {
  const executablePath = process.env.KEEPSAKE_WHOLE_CHROMIUM ?? (await ensureChromium());
  // Headless mode would only save a PDF.
  const hasViewer = !executablePath.includes('headless');
  const args = ['--no-sandbox', '--disable-gpu', ...(hasViewer ? ['--headless=new'] : [])];
  const browser = await chromium.launch({ args, headless: !hasViewer, executablePath });
  return {
    hasViewer,
    version: `Chromium ${browser.version()}`,
    async newPage(width) {
      const page = await browser.newPage({ viewport: { width, height: HEIGHT } });
      return {
        open: (url) => page.goto(url),
        run: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
        screenshot: (file) => page.screenshot({ path: file }),
        leave: () => page.close(),
      };
    },
    stop: () => browser.close(),
  };
}

async function startOwnFirefox(folder) {
  const browser = await startFirefox(folder);
  return {
    hasViewer: true,
    version: browser.version,
    async newPage(width) {
      const page = await browser.newVisitor();
      await page.resize(width, HEIGHT);
      return page;
    },
    stop: () => browser.stop(),
  };
}

async function startOwnWebKit(folder, port) {
  const browser = await startWebKit(port, path.join(folder, 'webkit-profile'), { canPhotograph: true });
  return {
    hasViewer: true,
    version: `WebKitGTK ${webKitVersion()}`,
    newPage: (width) => browser.newVisitor(`${width}x${HEIGHT}`),
    stop: () => browser.stop(),
  };
}
