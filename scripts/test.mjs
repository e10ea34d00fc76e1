/**
 * npm test: everything, from a fresh clone, ending with 'N passed, N failed'.
 * npm test -- unit component: these parts only. npm run test:all: see there.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuild } from './lib/build.mjs';
import { ensureChromium, ensureTestChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensurePoppler } from './lib/poppler.mjs';
import { ensurePrintPrograms } from './lib/print-programs.mjs';
import { runInto } from './lib/run.mjs';
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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part '${unknown.join("', '")}'. The parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
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
  const counts = await PARTS[name]({ env, ...options });
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
const lanes = LANES.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
const counts = (await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)))).flat();
for (const { name, passed, failed, seconds } of counts) console.log(`  ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
for (const { failures } of counts) for (const failure of failures) console.log(`  failed: ${failure}`);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`  flaky: ${sum('flaky')}`);
console.log(`  all: ${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
