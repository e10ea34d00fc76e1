import { expect, test } from 'vitest';
import type { PictureView } from '#core/contract/trail/trail.ts';
import { viewerWords, viewsByDay } from './views-by-day.ts';

const view = (day: string, changes: Partial<PictureView> = {}): PictureView => ({
  day,
  act: 'pictures_opened',
  by: 'you',
  recipient: null,
  number: null,
  ...changes,
});

test("[SEC-07] views are shown by day, the newest first, and the customer's own before those of others", () => {
  const [a, b, c] = [view('2026-11-23'), view('2026-11-23', { by: 'staff' }), view('2026-11-20')];
  expect(viewsByDay([b, a, c])).toEqual([
    { day: '2026-11-23', views: [a, b] },
    { day: '2026-11-20', views: [c] },
  ]);
  expect(viewsByDay([])).toEqual([]);
});

test('[SEC-07] a forgotten invitation shows no name, and several other accounts are numbered', () => {
  expect(viewerWords(view('2026-11-23', { by: 'invited', recipient: 'farmor@example.com' }))).toBe('invited');
  expect(viewerWords(view('2026-11-23', { by: 'invited' }))).toBe('invitedForgotten');
  expect(viewerWords(view('2026-11-23', { by: 'another_account' }))).toBe('another_account');
  expect(viewerWords(view('2026-11-23', { by: 'another_account', number: 2 }))).toBe('numbered_account');
});
