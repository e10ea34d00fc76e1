/** `npm run test:all` runs all cases that `npm test` runs in slices, so that no case is left out of both. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { everyNth, sliceOf } from '#tests/setup/slice.ts';

const CASES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

afterEach(() => vi.unstubAllEnvs());

test('a slice has each nth case from the first on, the same cases in each run', () => {
  vi.stubEnv('KEEPSAKE_WHOLE', undefined);
  expect(everyNth(3, CASES)).toEqual(['a', 'd', 'g']);
  expect(sliceOf(1500, 500)).toBe(500);
});

test('npm run test:all runs all of them', () => {
  const script = readFileSync(new URL('../../scripts/test-all.mjs', import.meta.url), 'utf8');
  vi.stubEnv('KEEPSAKE_WHOLE', /KEEPSAKE_WHOLE: '(.*)'/.exec(script)?.[1]);
  expect(everyNth(3, CASES)).toEqual(CASES);
  expect(sliceOf(1500, 500)).toBe(1500);
});
