/** The parts of the tests, each of which runs alone, in a group (`npm test`) or with options of its own runner. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bin, ROOT, run } from './run.mjs';

export const RESULTS = path.join(ROOT, 'test-results/counts');

/** Vitest's and Playwright's own command line, with options that the person who runs it added. */
export const vitestArgs = (project, more = []) => ['run', '--project', project, '--project', `${project}-*`, ...more];
export const playwrightArgs = (more = []) => ['test', ...more];

function readJson(name) {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8'));
  } catch (cause) {
    console.error(`No result in ${name}: ${cause.message}`);
    return null;
  }
}

/** A part that does not run to its end fails without a failed test in it. */
const counted = (name, code, passed, failed, flaky = 0) => ({ name, passed, failed: code !== 0 && failed === 0 ? 1 : failed, flaky });

async function vitest(project, options) {
  const file = `vitest-${project}.json`;
  const flakyFile = `flaky-${project}.json`;
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/lib/flaky-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${path.join(RESULTS, file)}`,
  ];
  const env = { ...options.env, FLAKY_FILE: path.join(RESULTS, flakyFile) };
  const code = await run(bin('vitest'), vitestArgs(project, reporters), { ...options, env });
  const report = readJson(file);
  return counted(project, code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, readJson(flakyFile)?.flaky ?? 0);
}

async function playwright(options) {
  const file = 'playwright.json';
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, file) };
  const code = await run(bin('playwright'), playwrightArgs(), { ...options, env });
  const stats = readJson(file)?.stats;
  const flaky = stats?.flaky ?? 0;
  return counted('e2e', code, (stats?.expected ?? 0) + flaky, stats?.unexpected ?? 0, flaky);
}

async function check(options) {
  const code = await run(process.execPath, ['scripts/check.mjs'], { ...options, isPatient: true });
  return counted('check', code, code === 0 ? 1 : 0, 0);
}

/** By name; each takes the options of `run` and answers how many of its tests passed, failed and were flaky. */
export const PARTS = {
  check,
  unit: (options) => vitest('unit', options),
  server: (options) => vitest('server', options),
  component: (options) => vitest('component', options),
  e2e: playwright,
};
