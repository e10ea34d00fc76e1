/** A slice of `npm run histories`: the histories that fit into some seconds, always from the first seed on, and some planted bugs. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { OPERATIONS } from '#core/operations/operations.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth, sliceOf } from '#tests/setup/slice.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import { FOUND } from './found.ts';
import { inputOf } from './inputs.ts';
import { readSeeds } from './planted/caught-by.ts';
import { PLANTED_BUGS } from './planted/planted-bugs.ts';
import { bundleProgramme, type Programme, type Ran } from './programme.ts';

const LINE = '00000000-0000-4000-8000-000000000099';
const SECONDS = sliceOf(12, 2);
const FIRST = 1;
const HASHED = /^seed \d+: [0-9a-f]+$/;
/** Number of histories that are run twice. */
const REPEATED = sliceOf(4, 2);
const LIMIT_MS = 120_000 * PATIENCE;

// Run in processes of their own, because their clock and their tasks are not those of the tests; two at once, for two cores.
let bundled: Promise<Programme> | undefined;
const programme = () => (bundled ??= bundleProgramme());
let ran: Promise<Ran> | undefined;
const histories = () => (ran ??= programme().then(({ run }) => run({ count: 1_000, seed: FIRST, seconds: SECONDS }, '--hash')));
afterAll(async () => (await bundled)?.remove());

test.concurrent(
  '[OFF-04] [SIM-01] after any events of tabs, connection, disk, clock and session, each change arrives once and only its customer has it',
  async () => {
    const { run, violated, text } = await histories();
    expect([violated, text.split('\n').filter((line) => !HASHED.test(line))]).toEqual([0, []]);
    expect(run).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

test.concurrent(
  '[SIM-01] the same seed gives the same history',
  async () => {
    const once = (await histories()).text.split('\n');
    const again = (await (await programme()).run({ count: Math.min(REPEATED, once.length), seed: FIRST }, '--hash')).text.split('\n');
    expect(again).toEqual(once.slice(0, REPEATED));
    expect(new Set(once.map((line) => line.split(': ')[1])).size).toBe(once.length);
  },
  LIMIT_MS,
);

test.concurrent(
  '[SIM-01] [OFF-11] histories that once broke a promise now keep it',
  async () => {
    const { run, violated, text } = await (await programme()).run({ count: 0, seed: 0 }, '--found');
    expect([violated, text]).toEqual([0, '']);
    expect(run).toBe(FOUND.length);
  },
  LIMIT_MS,
);

const named = (name: string) => PLANTED_BUGS.filter((bug) => bug.name === name);

/** A change of the product may move the seeds, so some more are tried. */
const MORE_SEEDS = 60;

/** `npm run histories -- --planted` plants all of them. */
const EIGHTH = PLANTED_BUGS.filter((_, place) => place % 8 === 0);

test.concurrent.each(everyNth(4, EIGHTH))(
  '[SIM-02] a planted bug is caught: $name',
  async (bug) => {
    const planted = await bundleProgramme(bug);
    const { violated } = await planted.run({ count: MORE_SEEDS, seed: (await readSeeds())[bug.name] ?? 1 }, '--first');
    await planted.remove();
    expect(violated).toBe(1);
  },
  LIMIT_MS,
);

test.concurrent(
  '[SIM-01] a history that breaks a promise is printed with the fewest steps, as a named test',
  async () => {
    const [bug] = named('each attempt has a key of its own');
    const planted = await bundleProgramme(bug);
    const { text, violated } = await planted.run({ count: 1, seed: 1 });
    await planted.remove();
    expect(violated).toBe(1);
    const plan = /plan: (\{.*\}),/.exec(text)?.[1] ?? '{}';
    expect(JSON.parse(plan)).toMatchObject({ seed: 1, steps: [{ verb: expect.any(String), seed: expect.any(Number) }] });
  },
  LIMIT_MS,
);

test('[SIM-02] each planted bug has its own name, and still fits its source; at least forty have been caught', async () => {
  const names = PLANTED_BUGS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const caught = Object.keys(await readSeeds());
  expect(caught.length).toBeGreaterThanOrEqual(40);
  expect(caught.filter((name) => !names.includes(name))).toEqual([]);
  for (const { name, file, from } of PLANTED_BUGS) {
    const places = (await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).split(from).length - 1;
    expect([name, places]).toEqual([name, 1]);
  }
});

test.each(OPERATIONS.map((operation) => [operation.call.name, operation] as const))(
  '[SIM-01] %s takes part in histories with inputs made from its example',
  (_, operation) => {
    const random = createSeededRandom(1);
    const inputs = Array.from({ length: 20 }, () => inputOf(operation, random, LINE));
    for (const input of inputs) expect(operation.read(input)).not.toBeNull();
  },
);
