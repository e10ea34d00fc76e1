import { chromium } from '@playwright/test';
import { servePage } from './serve-page.ts';

const TIME_LIMIT_MS = 180_000;

/**
 * Builds a bench page as the app is built, opens it in Chromium and waits for its figures.
 * @param folder beside the bench, with an index.html
 * @param global name on `window` that the page puts its plain result under
 * @param given plain values that the page finds on `window`, by name
 * @param options cpuSlowdown: how many times slower the page's own thread runs
 */
export async function runPage(
  folder: URL,
  global: string,
  port: number,
  given: Readonly<Record<string, unknown>> = {},
  { cpuSlowdown = 1 }: { readonly cpuSlowdown?: number } = {},
): Promise<unknown> {
  const served = await servePage(folder, port);
  const executablePath = process.env.KEEPSAKE_CHROMIUM;
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage();
    const broken = new Promise<never>((_, reject) => page.on('pageerror', reject));
    await page.addInitScript((values) => Object.assign(window, values), given);
    if (cpuSlowdown > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(served.url);
    const result = page.waitForFunction((name) => Reflect.get(window, name), global, { timeout: TIME_LIMIT_MS });
    return await (await Promise.race([result, broken])).jsonValue();
  } finally {
    await browser.close();
    await served.stop();
  }
}
