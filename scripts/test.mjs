/**
 * npm test: from a fresh clone in ten minutes, ending with 'N passed, N failed': the check, all unit tests, and one share
 * of the other tests, another one after each commit (docs/adr/0025).
 * npm test -- --all-files: every test, as before a change lands. npm test -- --share 3: this share.
 * npm test -- unit component: all of these parts only. npm run test:all: see there.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium, ensureTestChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePoppler } from './lib/poppler.mjs';
import { ensurePrintPrograms } from './lib/print-programs.mjs';
import { ROOT, runInto } from './lib/run.mjs';
import { PARTS, RESULTS } from './lib/test-projects.mjs';

/**
 * Lanes that run in parallel; the parts of a lane run one after the other. Parts wait for much of their time, the
 * server's tests for their database and the browser tests for their pages, and the other lane then uses the processor.
 * The check runs last at the lowest priority, beside the browser journeys. A third lane was not faster, and made tests
 * flaky.
 */
const LANES = [
  ['server', 'unit', 'check'],
  ['component', 'e2e'],
];

/** With the check and the unit tests each share takes at most ten minutes on two slow cores. */
const SHARES = 12;
const SHARED_PARTS = ['server', 'component', 'e2e'];

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The share after this commit: SHARES commits in a row run every test. */
function shareOfCommit() {
  try {
    return (Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })) % SHARES) + 1;
  } catch {
    return 1;
  }
}

function readOptions() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'all-files': { type: 'boolean' }, share: { type: 'string' } } });
  } catch (cause) {
    return fail(cause.message);
  }
}

const { values, positionals: wanted } = readOptions();
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) fail(`There is no part '${unknown.join("', '")}'. The parts are ${Object.keys(PARTS).join(', ')}.`);
const share = values.share === undefined ? shareOfCommit() : Number(values.share);
if (!Number.isInteger(share) || share < 1 || share > SHARES) fail(`There is no share '${values.share}'. The shares are 1 to ${SHARES}.`);
const isShared = !values['all-files'] && (wanted.length === 0 || values.share !== undefined);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);

await ensurePackages();
const chromium = await ensureTestChromium();
const wholeChromium = await ensureChromium();
const pdftoppm = await ensurePoppler();
const printPrograms = await ensurePrintPrograms();
await ensureBuild();

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const env = {
  ...printPrograms,
  KEEPSAKE_CHROMIUM: chromium,
  KEEPSAKE_WHOLE_CHROMIUM: wholeChromium,
  KEEPSAKE_PDFTOPPM: pdftoppm,
  CI: process.env.CI || '1',
  NODE_ENV: 'test',
  // Tests create many short-lived objects. A larger nursery saves an eighth of the processor time.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=32`.trim(),
};

async function timed(name, options) {
  const startedAt = performance.now();
  const counts = await PARTS[name]({ env, ...(isShared && SHARED_PARTS.includes(name) && { shard: `${share}/${SHARES}` }), ...options });
  return { ...counts, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

/** The first lane prints directly; the output of the others is shown when each of their parts is done. */
async function runLane(names, isFirst) {
  const counts = [];
  for (const name of names) {
    if (isFirst) {
      counts.push(await timed(name, {}));
      continue;
    }
    console.log(`${name} runs beside it …`);
    const output = runInto();
    counts.push(await timed(name, output.options));
    output.show(name);
  }
  return counts;
}

const startedAt = performance.now();
if (isShared)
  console.log(`Share ${share} of ${SHARES} of the server's, component and end-to-end tests; npm test -- --all-files runs them all.`);
const lanes = LANES.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
const counts = (await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)))).flat();
for (const { name, passed, failed, seconds } of counts) console.log(`  ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
for (const { failures } of counts) for (const failure of failures) console.log(`  failed: ${failure}`);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`  flaky: ${sum('flaky')}`);
console.log(`  all: ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
