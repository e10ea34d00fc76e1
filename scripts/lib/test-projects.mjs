/** The parts of the tests. Each can run alone, in a group (`npm test`) or with options of its own runner. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bin, ROOT, run } from './run.mjs';

export const RESULTS = path.join(ROOT, 'test-results/counts');

/** The command lines of Vitest and Playwright, with the user's options. */
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

/** A part that does not finish fails even without a failed test. `failures` names its failed tests, for the last lines. */
const counted = (name, code, { passed, failed, flaky = 0, failures = [] }) => ({
  name,
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
  flaky,
  failures,
});

/** In the whole suite a busy machine may cause a timeout, so up to this many failed files are run again, alone. */
const FILES_RUN_AGAIN = 3;

/** Of Vitest and Playwright: the tests of one share of the files. */
const shardArgs = (shard) => (shard === undefined ? [] : [`--shard=${shard}`]);

/** Runs Vitest with the tests of a part, or only with those of some files, and counts the results. */
async function vitestOnce(project, name, more, options) {
  const file = `vitest-${name}.json`;
  const flakyFile = `flaky-${name}.json`;
  const reporters = [
    '--reporter=default',
    '--reporter=./scripts/lib/flaky-reporter.mjs',
    '--reporter=json',
    `--outputFile.json=${path.join(RESULTS, file)}`,
  ];
  const env = { ...options.env, FLAKY_FILE: path.join(RESULTS, flakyFile) };
  const code = await run(bin('vitest'), vitestArgs(project, [...reporters, ...more]), { ...options, env });
  const report = readJson(file);
  const failedFiles = (report?.testResults ?? []).filter(({ status }) => status === 'failed');
  return {
    code,
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    flaky: readJson(flakyFile)?.flaky ?? 0,
    files: failedFiles.map(({ name: path }) => path),
    failures: failedFiles.flatMap(failuresOf),
  };
}

/** The names of the failed tests of a file, with its path; for a file that could not be loaded, its message. */
function failuresOf({ name, message, assertionResults }) {
  const place = path.relative(ROOT, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`${place}: ${message}`];
  return failed.map(({ fullName, failureMessages }) => `${place}: ${fullName}\n      ${failureMessages.join('\n').split('\n', 1)[0]}`);
}

async function vitest(project, { shard, ...options }) {
  const first = await vitestOnce(project, project, shardArgs(shard), options);
  const { files } = first;
  if (first.failed === 0 || files.length === 0 || files.length > FILES_RUN_AGAIN) return counted(project, first.code, first);
  console.log(
    `${project}: ${files.length} files failed and run again, alone: ${files.map((file) => path.relative(ROOT, file)).join(', ')}`,
  );
  const again = await vitestOnce(project, `${project}-again`, files, options);
  if (again.code !== 0) return counted(project, first.code, first);
  for (const failure of first.failures) console.warn(`flaky: ${failure}`);
  return counted(project, 0, { passed: first.passed + first.failed, failed: 0, flaky: first.flaky + first.failed });
}

async function playwright({ shard, ...options }) {
  const file = 'playwright.json';
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, file) };
  const code = await run(bin('playwright'), playwrightArgs(shardArgs(shard)), { ...options, env });
  const report = readJson(file);
  const stats = report?.stats;
  const flaky = stats?.flaky ?? 0;
  const failures = (report?.suites ?? []).flatMap(unexpectedIn);
  return counted('e2e', code, { passed: (stats?.expected ?? 0) + flaky, failed: stats?.unexpected ?? 0, flaky, failures });
}

/** The names of the failed tests of a Playwright suite and its nested suites. */
function unexpectedIn({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [...failed.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(unexpectedIn)];
}

async function check(options) {
  const code = await run(process.execPath, ['scripts/check.mjs'], { ...options, isPatient: true });
  return counted('check', code, { passed: code === 0 ? 1 : 0, failed: 0 });
}

/**
 * The parts by name. Each takes the options of `run` and returns how many of its tests passed, failed and were flaky.
 * `shard` ('3/12') is the share of its tests that runs, otherwise all of them.
 */
export const PARTS = {
  check,
  unit: (options) => vitest('unit', options),
  server: (options) => vitest('server', options),
  component: (options) => vitest('component', options),
  e2e: playwright,
};
