/** A slice of `npm run histories`: as many as fit into some seconds, always from the first seed on, and some planted bugs. */
import { afterAll, expect, test } from 'vitest';
import { OPERATIONS } from '#core/operations/operations.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import { FOUND } from './found.ts';
import { inputOf } from './inputs.ts';
import { PLANTED_BUGS } from './planted/planted-bugs.ts';
import { bundleProgramme, type Programme } from './programme.ts';

const LINE = '00000000-0000-4000-8000-000000000099';
const SECONDS = 8;
const LIMIT_MS = 120_000;

// In processes of their own: their clock and their tasks are not those of the tests.
let bundled: Promise<Programme> | undefined;
const programme = () => (bundled ??= bundleProgramme());
afterAll(async () => (await bundled)?.remove());

test(
  '[OFF-04] [SIM-01] whatever happens to tabs, connection, disk, clock and session, each change arrives once and only its customer has it',
  async () => {
    const { run, violated, text } = await (await programme()).run({ count: 1_000, seed: 1, seconds: SECONDS });
    expect([violated, text]).toEqual([0, '']);
    expect(run).toBeGreaterThan(0);
  },
  LIMIT_MS,
);

test(
  '[SIM-01] the same seed gives the same history',
  async () => {
    const { run } = await programme();
    const [once, again] = await Promise.all([run({ count: 4, seed: 500 }, '--hash'), run({ count: 4, seed: 500 }, '--hash')]);
    expect(once.text.split('\n')).toHaveLength(4);
    expect(again.text).toBe(once.text);
    expect(new Set(once.text.split('\n').map((line) => line.split(': ')[1])).size).toBe(4);
  },
  LIMIT_MS,
);

test(
  '[SIM-01] [OFF-11] histories that broke a promise once keep it',
  async () => {
    const { run, violated, text } = await (await programme()).run({ count: 0, seed: 0 }, '--found');
    expect([violated, text]).toEqual([0, '']);
    expect(run).toBe(FOUND.length);
  },
  LIMIT_MS,
);

const named = (name: string) => PLANTED_BUGS.filter((bug) => bug.name === name);

test.each([
  ...named('each attempt has a key of its own'),
  ...named('an entry is deleted before it is sent'),
  ...named('a wipe leaves the database'),
])(
  '[SIM-01] a planted bug is caught: $name',
  async (bug) => {
    const planted = await bundleProgramme(bug);
    const { violated } = await planted.run({ count: 40, seed: 1 }, '--first');
    await planted.remove();
    expect(violated).toBe(1);
  },
  LIMIT_MS,
);

test(
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

test('[SIM-01] each planted bug has its own name, and there are at least forty', () => {
  expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length);
  expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(40);
});

test.each(OPERATIONS.map((operation) => [operation.call.name, operation] as const))(
  '[SIM-01] %s takes part in histories with inputs made from its example',
  (_, operation) => {
    const random = createSeededRandom(1);
    const inputs = Array.from({ length: 20 }, () => inputOf(operation, random, LINE));
    for (const input of inputs) expect(operation.read(input)).not.toBeNull();
  },
);
