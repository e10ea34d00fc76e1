/**
 * npm run test:engines: every engine except Chromium that is found on this machine, one after another, then the mails
 * in all three, and a table of the results.
 * A missing engine is reported with the command that installs it, and counts as not run. Exits with 1 if a test has
 * failed, or no engine was found. --only webkit runs one of them. The programs use PORT, LOADS and RETURNS.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { missingForFirefox } from './firefox-driver.mjs';
import { FIREFOX_JOURNEYS, FIREFOX_TESTS, MAIL_TESTS, WEBKIT_TESTS } from './engine-tests.mjs';
import { emptyFolder, RESULTS, say } from './run-shop.mjs';
import { missingForWebKit } from './webkit/driver.mjs';

const ENGINES = [
  {
    engine: 'firefox',
    missing: missingForFirefox(),
    args: ['--experimental-websocket', 'tests/engines/firefox.mjs'],
    tests: [...Object.values(FIREFOX_TESTS), ...Object.keys(FIREFOX_JOURNEYS)],
  },
  { engine: 'webkit', missing: missingForWebKit(), args: ['tests/engines/webkit/main.mjs'], tests: Object.values(WEBKIT_TESTS) },
  // It looks for its three engines itself, and reports the missing ones.
  { engine: 'mails', missing: null, args: ['--experimental-websocket', 'tests/engines/mails/main.mjs'], tests: Object.values(MAIL_TESTS) },
];

const TITLE_LENGTH = 60;

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const folder = emptyFolder('engines');
const rows = [];
for (const { engine, missing, args, tests } of ENGINES.filter((one) => one.engine.includes(values.only))) {
  const file = path.join(folder, `${engine}.jsonl`);
  say(`— ${engine} —${missing === null ? '' : `\n${missing}`}`);
  if (missing === null) spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [RESULTS]: file } });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const results = new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.test, result]));
  for (const test of tests) {
    const { passed, failed = [], notRun = [], isMissing = false } = results.get(test) ?? {};
    const isHere = missing === null && !isMissing;
    const outcome = results.has(test) && isHere ? (failed.length === 0 ? 'passed' : 'failed') : 'not run';
    const reason = isHere ? failed.join(', ') : 'no such browser here';
    rows.push({ engine, test, outcome, reason, tests: passed, isExplained: !isHere });
    for (const { title, reason: why } of notRun)
      rows.push({ engine, test: `${test}: ${shorten(title)}`, outcome: 'not run', reason: why, isExplained: true });
  }
}

/** Titles of journeys are sentences, so only the part that distinguishes them is printed. */
function shorten(title) {
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)} …` : title;
}

const width = Math.max(...rows.map(({ test }) => test.length));
say('');
for (const { engine, test, outcome, reason, tests } of rows)
  say(`${engine.padEnd(8)} ${test.padEnd(width)} ${outcome}${tests === undefined ? '' : `, ${tests} tests`}${reason ? `: ${reason}` : ''}`);
const count = (outcome) => rows.filter((row) => row.outcome === outcome).length;
say(`${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`);
// A program that ended before its last test is a failure. A missing browser is not, nor is a test that reports why it was not run.
process.exit(count('passed') > 0 && rows.every(({ outcome, isExplained }) => outcome === 'passed' || isExplained) ? 0 : 1);
