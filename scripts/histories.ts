/**
 * npm run histories -- --count 1000 --seed 1: runs histories and reports those that broke a promise, each with the
 * fewest steps that still break it, as a named test. Ends with 'N histories, N violated'.
 * npm run histories -- --on-shop --count 100: sends the requests of each hundredth history to the real shop over HTTP.
 * npm run histories -- --planted: plants one bug after another and reports the number of histories that each took.
 */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { PLANTED_BUGS } from '#tests/simulator/planted/planted-bugs.ts';
import { keepSeeds } from '#tests/simulator/planted/caught-by.ts';
import type { PlantedBug } from '#tests/simulator/planted/planted-bug.ts';
import { bundleProgramme, type Ran } from '#tests/simulator/programme.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Runs every n-th seed. */
    step: { type: 'string', default: '1' },
    /** Stops after this number of seconds. */
    seconds: { type: 'string' },
    workers: { type: 'string', default: String(Math.min(2, os.availableParallelism())) },
    /** Prints the events. */
    trace: { type: 'boolean', default: false },
    /** Prints a hash of each history. */
    hash: { type: 'boolean', default: false },
    'on-shop': { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    /** Keeps the seeds that catch the planted bugs, for the unit tests. */
    keep: { type: 'boolean', default: false },
    /**
     * Only planted bugs whose name contains one of these parts, separated by `
     * `.
     */
    only: { type: 'string', default: '' },
  },
});
const workers = Number(values.workers);
const count = Number(values.count);
const seed = Number(values.seed);
const step = Number(values.step);

async function runAll(): Promise<number> {
  const programme = await bundleProgramme();
  const share = Math.ceil(count / workers);
  const flags = ['--step', values.step, ...(values.trace ? ['--trace'] : []), ...(values.hash ? ['--hash'] : [])];
  const options = (worker: number) => ({
    seed: seed + worker * share * step,
    count: Math.max(0, Math.min(share, count - worker * share)),
    ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
  });
  const ran = await Promise.all(Array.from({ length: workers }, (_, worker) => programme.run(options(worker), ...flags)));
  await programme.remove();
  for (const { text } of ran) if (text !== '') console.log(text);
  const sum = (of: (one: Ran) => number) => ran.reduce((total, one) => total + of(one), 0);
  const told = sum((one) => one.run);
  const rate = told / Math.max(...ran.map(({ seconds }) => seconds));
  const ofCore = told / sum(({ cpuSeconds }) => cpuSeconds);
  console.log(`${rate.toFixed(1)} histories a second, ${ofCore.toFixed(1)} for each second of a core, ${sum(({ steps }) => steps)} steps`);
  const violated = sum((one) => one.violated);
  console.log(`${told} histories, ${violated} violated`);
  return violated;
}

interface Planted {
  readonly bug: PlantedBug;
  /** Number of histories until it was caught; null: it was not. */
  readonly took: number | null;
  readonly how: string;
}

async function plant(bug: PlantedBug): Promise<Planted> {
  const programme = await bundleProgramme(bug);
  try {
    const { run: told, violated, text } = await programme.run({ count, seed }, '--first', '--step', values.step);
    return { bug, took: violated > 0 ? told : null, how: text.split('\n')[0] ?? '' };
  } finally {
    await programme.remove();
  }
}

const HOW_MAX = 90;
const row = ({ bug, took, how }: Planted) =>
  `${took === null ? 'survived' : String(took).padStart(8)}  ${bug.name}${took === null ? '' : `: ${how.slice(0, HOW_MAX)}`}`;

async function plantAll(): Promise<number> {
  const wanted = values.only.split('|');
  const waiting = PLANTED_BUGS.filter(({ name }) => wanted.some((part) => name.includes(part)));
  const planted: Planted[] = [];
  console.log('histories  planted bug: the promise that it breaks');
  const work = async () => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const one = await plant(bug);
      planted.push(one);
      console.log(row(one));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const caught = planted.filter(({ took }) => took !== null);
  const seeds = Object.fromEntries(caught.map(({ bug, took }) => [bug.name, seed + ((took ?? 1) - 1) * step]));
  if (values.keep) await keepSeeds(seeds);
  console.log(`${caught.length} of ${planted.length} planted bugs caught`);
  return planted.length - caught.length;
}

function onShop(): number {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'tests/faults/histories-on-shop.test.ts'];
  const env = { ...process.env, KEEPSAKE_SHOP_HISTORIES: values.count, KEEPSAKE_SHOP_SEED: values.seed };
  return spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1;
}

const programme = values.planted ? plantAll : values['on-shop'] ? onShop : runAll;
process.exit((await programme()) === 0 ? 0 : 1);
