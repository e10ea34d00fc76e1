/** 400 calendar cells fitted by the layout engine and by stepping a DOM element, in one page, in one run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import type { FitCellsResult } from './fit-cells/fit-cells.ts';

const BOUND_COLD_MS = 60;
const PAGE = fileURLToPath(new URL('./fit-cells/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url));

const outDir = await mkdtemp(path.join(tmpdir(), 'fit-cells-'));
const config = { root: PAGE, publicDir: PUBLIC, configFile: false as const, logLevel: 'warn' as const };
await build({ ...config, build: { outDir, target: 'es2022', emptyOutDir: true } });
const server = await preview({ ...config, build: { outDir }, preview: { host: '127.0.0.1', port: 4625 } });
const executablePath = process.env.KEEPSAKE_CHROMIUM;
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...(executablePath ? { executablePath } : {}) });
try {
  const page = await browser.newPage();
  await page.goto('http://127.0.0.1:4625/');
  await page.waitForFunction(() => window.__result !== undefined, null, { timeout: 120_000 });
  const result = await page.evaluate((): FitCellsResult | undefined => window.__result);
  if (!result) throw new Error('the page gave no result');
  const { cells, engineColdMs, engineWarmMs, domMs, sameSize } = result;
  console.log(`  engine cold ${engineColdMs.toFixed(1)} ms (bound ${BOUND_COLD_MS} ms), warm ${engineWarmMs.toFixed(1)} ms`);
  console.log(
    `  DOM stepping ${domMs.toFixed(0)} ms, ${(domMs / engineColdMs).toFixed(0)} times the engine cold; ${sameSize} of ${cells} sizes are equal`,
  );
  process.exitCode = engineColdMs <= BOUND_COLD_MS ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
