import { expect, test } from 'vitest';
import { AGENTS } from '../install/fixtures/user-agents.ts';
import { canSaveToPhotos, fitsBatch } from './photo-library.ts';

const MEGABYTE = 1_000_000;
const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size }));

test('[LOV-07] a batch has at most ten files', () => {
  expect(fitsBatch(files(9, MEGABYTE), { size: MEGABYTE })).toBe(true);
  expect(fitsBatch(files(10, MEGABYTE), { size: MEGABYTE })).toBe(false);
});

test('[LOV-07] a batch stays below the size that a browser shares at once', () => {
  expect(fitsBatch(files(3, 12 * MEGABYTE), { size: 12 * MEGABYTE })).toBe(true);
  expect(fitsBatch(files(4, 12 * MEGABYTE), { size: 1 })).toBe(false);
});

test('[LOV-07] a picture that is larger than every batch is shared alone', () => {
  expect(fitsBatch([], { size: 90 * MEGABYTE })).toBe(true);
  expect(fitsBatch(files(1, 1), { size: 90 * MEGABYTE })).toBe(false);
});

test('[LOV-07] phones and tablets that can share files save to their photos, computers download', () => {
  const canShare = (given: readonly File[]) => given.every(({ type }) => type === 'image/jpeg');
  for (const name of ['iphone', 'ipad', 'chromeOnAndroid', 'samsung', 'chromeOnIphone'] as const)
    expect([name, canSaveToPhotos(AGENTS[name], canShare)]).toEqual([name, true]);
  for (const name of ['mac', 'chromeOnWindows', 'touchWindows', 'firefox'] as const)
    expect([name, canSaveToPhotos(AGENTS[name], canShare)]).toEqual([name, false]);
  expect(canSaveToPhotos(AGENTS.chromeOnAndroid, () => false)).toBe(false);
});
