import { expect, test } from 'vitest';
import { dueNotices, type Failures, type Noticed } from './due-notices.ts';

const HOUR = 3_600_000;
const NOTHING: Failures = { mails: [], exports: [], imports: [], payments: [], batches: [], disk: [] };

function tell(steps: readonly (readonly [atMs: number, failures: Partial<Failures>])[]): readonly (readonly string[])[] {
  let noticed: Noticed = {};
  return steps.map(([atMs, failures]) => {
    const step = dueNotices({ ...NOTHING, ...failures }, noticed, atMs);
    noticed = step.noticed;
    return step.due;
  });
}

test('[OPX-08] a failure is reported at once, and once', () => {
  expect(
    tell([
      [0, {}],
      [1, { exports: ['a'] }],
      [2, { exports: ['a'] }],
      [9 * HOUR, { exports: ['a'] }],
    ]),
  ).toEqual([[], ['exports'], [], []]);
});

test('[OPX-08] at most one mail an hour is sent for each kind; failures in between are in the next one', () => {
  const told = tell([
    [0, { exports: ['a'] }],
    [1, { exports: ['a', 'b'], imports: ['x'] }],
    [HOUR - 1, { exports: ['a', 'b', 'c'], imports: ['x'] }],
    [HOUR, { exports: ['a', 'b', 'c'], imports: ['x'] }],
    [2 * HOUR, { exports: ['a', 'b', 'c'], imports: ['x'] }],
  ]);
  expect(told).toEqual([['exports'], ['imports'], [], ['exports'], []]);
});

test('[OPX-08] a failure that was solved and returns is reported again', () => {
  expect(
    tell([
      [0, { disk: ['low'] }],
      [HOUR, {}],
      [2 * HOUR, { disk: ['low'] }],
    ]),
  ).toEqual([['disk'], [], ['disk']]);
});

test('[OPX-08] a failure that comes and goes repeatedly is reported once an hour', () => {
  const steps = Array.from({ length: 240 }, (_, minute) => [minute * 60_000, minute % 2 === 0 ? { disk: ['low'] } : {}] as const);
  expect(tell(steps).flat()).toHaveLength(4);
});
