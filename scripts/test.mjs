/** npm test: everything, from a fresh clone, ending with 'N passed, N failed'. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from './house/build.mjs';
import { ensureChromium } from './house/chromium.mjs';
import { ensurePackages } from './house/packages.mjs';
import { ensurePoppler } from './house/poppler.mjs';
import { bin, ROOT, run } from './house/run.mjs';

await ensurePackages();
const chromium = await ensureChromium();
const pdftoppm = await ensurePoppler();
await ensureBuild();

const results = path.join(ROOT, 'test-results/counts');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const env = { KEEPSAKE_CHROMIUM: chromium, KEEPSAKE_PDFTOPPM: pdftoppm, CI: process.env.CI || '1', NODE_ENV: 'test' };

const readJson = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(results, name), 'utf8'));
  } catch (cause) {
    console.error(`No result in ${name}: ${cause.message}`);
    return null;
  }
};

async function vitest(project) {
  const file = `vitest-${project}.json`;
  const code = await run(
    bin('vitest'),
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${path.join(results, file)}`],
    { env },
  );
  const report = readJson(file);
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  // A file that does not load fails without a failed test in it.
  return { name: project, passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function playwright() {
  const file = 'playwright.json';
  const code = await run(bin('playwright'), ['test'], { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, file) } });
  const stats = readJson(file)?.stats;
  const flaky = stats?.flaky ?? 0;
  const passed = (stats?.expected ?? 0) + flaky;
  const failed = stats?.unexpected ?? 0;
  return { name: 'e2e', passed, failed: code !== 0 && failed === 0 ? 1 : failed, flaky };
}

async function check() {
  const code = await run(process.execPath, ['scripts/check.mjs'], { env });
  return { name: 'check', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function timed(part) {
  const startedAt = performance.now();
  const counts = await part();
  return { ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

const PARTS = [check, () => vitest('unit'), () => vitest('server'), () => vitest('component'), playwright];
const counts = [];
for (const part of PARTS) counts.push(await timed(part));
for (const { name, passed, failed, seconds } of counts) console.log(`  ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
console.log(`  flaky: ${counts.reduce((total, { flaky = 0 }) => total + flaky, 0)}`);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
