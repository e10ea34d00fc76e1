/** The journeys of tests/e2e in this machine's Firefox, by Playwright. The report of each test is read from its JSON. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FIREFOX_JOURNEYS } from './engine-tests.mjs';
import { noteResult, say } from './run-shop.mjs';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const FOLDER = 'tests/e2e';

/** @returns a run that ends by itself or by `stop` */
export function startJourneys(port, folder) {
  const report = path.join(folder, 'journeys.json');
  const files = Object.values(FIREFOX_JOURNEYS).flat();
  const child = spawn(
    process.execPath,
    [PLAYWRIGHT, 'test', '-c', 'tests/firefox-journeys.config.ts', ...files.map((file) => `${FOLDER}/${file}`)],
    {
      stdio: 'inherit',
      // Every limit is longer, because Firefox needs an additional round trip for each step.
      env: { ...process.env, CI: '1', E2E_PORT: String(port), KEEPSAKE_JOURNEYS_REPORT: report },
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    /** @returns the journeys that failed */
    async untilDone() {
      await ended;
      return noteJourneys(report);
    },
    stop() {
      child.kill();
      return ended;
    },
  };
}

function noteJourneys(report) {
  const suites = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).suites : [];
  const tests = suites.flatMap((suite) => testsOf(suite));
  const failed = [];
  for (const [journey, files] of Object.entries(FIREFOX_JOURNEYS)) {
    const own = tests.filter(({ file }) => files.includes(file));
    const passed = own.filter(({ status }) => status === 'expected' || status === 'flaky');
    const notRun = own.filter(({ status }) => status === 'skipped');
    const wrong = own.filter((test) => !passed.includes(test) && !notRun.includes(test)).map(({ title }) => title);
    // A file that could not be loaded has no tests.
    for (const file of files) if (!own.some((test) => test.file === file)) wrong.push(`${file} was not run`);
    noteResult({ test: journey, passed: passed.length, failed: wrong, notRun: notRun.map(({ title, reason }) => ({ title, reason })) });
    if (wrong.length > 0) failed.push(journey);
    say(`${journey}: ${passed.length} passed, ${wrong.length} failed, ${notRun.length} not run`);
    for (const title of wrong) say(`  failed: ${title}`);
    for (const { title, reason } of notRun) say(`  not run: ${title}: ${reason}`);
  }
  return failed;
}

/** The tests of a file, including those in its blocks. */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.map(({ file, title, tests: [test] }) => ({
    file,
    title,
    status: test.status,
    reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason is given',
  }));
  return [...own, ...suites.flatMap((suite) => testsOf(suite))];
}
