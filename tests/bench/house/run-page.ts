import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';

const PUBLIC = fileURLToPath(new URL('../../../public/', import.meta.url));
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
  const outDir = await mkdtemp(path.join(tmpdir(), 'keepsake-bench-'));
  const config = {
    root: fileURLToPath(folder),
    publicDir: PUBLIC,
    configFile: false as const,
    logLevel: 'error' as const,
    worker: { format: 'es' as const },
  };
  await build({ ...config, build: { outDir, target: 'es2022', emptyOutDir: true } });
  const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port } });
  const executablePath = process.env.KEEPSAKE_CHROMIUM;
  const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage();
    const broken = new Promise<never>((_, reject) => page.on('pageerror', reject));
    await page.addInitScript((values) => Object.assign(window, values), given);
    if (cpuSlowdown > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(`http://127.0.0.1:${port}/`);
    const result = page.waitForFunction((name) => Reflect.get(window, name), global, { timeout: TIME_LIMIT_MS });
    return await (await Promise.race([result, broken])).jsonValue();
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true });
  }
}
