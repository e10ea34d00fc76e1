/**
 * npm run test:engines: every engine but Chromium that is found on this machine, one after another, and a table of what passed.
 * An engine that is missing is said, with what installs it, and counts as not run. Ends with 1 when a test has failed, or no engine
 * was found. --only webkit runs one of them. The programmes themselves take PORT, LOADS and RETURNS.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { missingForFirefox } from './firefox-driver.mjs';
import { FIREFOX_TESTS, WEBKIT_TESTS } from './engine-tests.mjs';
import { emptyFolder, RESULTS, say } from './run-shop.mjs';
import { missingForWebKit } from './webkit/driver.mjs';

const ENGINES = [
  {
    engine: 'firefox',
    missing: missingForFirefox(),
    args: ['--experimental-websocket', 'tests/engines/firefox.mjs'],
    tests: FIREFOX_TESTS,
  },
  { engine: 'webkit', missing: missingForWebKit(), args: ['tests/engines/webkit/main.mjs'], tests: WEBKIT_TESTS },
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const folder = emptyFolder('engines');
const rows = [];
for (const { engine, missing, args, tests } of ENGINES.filter((one) => one.engine.includes(values.only))) {
  const file = path.join(folder, `${engine}.jsonl`);
  say(`— ${engine} —${missing === null ? '' : `\n${missing}`}`);
  if (missing === null) spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [RESULTS]: file } });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const results = new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.test, result]));
  for (const test of Object.values(tests)) {
    const result = results.get(test);
    const outcome = result ? (result.failed.length === 0 ? 'passed' : 'failed') : 'not run';
    rows.push({ engine, test, outcome, isMissing: missing !== null, failed: result?.failed ?? [] });
  }
}

const width = Math.max(...rows.map(({ test }) => test.length));
say('');
for (const { engine, test, outcome, isMissing, failed } of rows)
  say(
    `${engine.padEnd(8)} ${test.padEnd(width)} ${outcome}${isMissing ? ': no such browser here' : ''}${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
  );
const count = (outcome) => rows.filter((row) => row.outcome === outcome).length;
say(`${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`);
// A programme that ended before its last test is a failure; a browser that is not here is not.
process.exit(count('passed') > 0 && rows.every(({ outcome, isMissing }) => outcome === 'passed' || isMissing) ? 0 : 1);
