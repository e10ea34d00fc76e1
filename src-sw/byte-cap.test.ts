import { expect, it } from 'vitest';
import { chooseEvictions, isKeepable } from './byte-cap.ts';

const entries = [
  { url: '/a', bytes: 40 },
  { url: '/b', bytes: 30 },
  { url: '/c', bytes: 50 },
];

it('[OFF-10] the least recently used pictures are removed first, and no more than necessary', () => {
  expect(chooseEvictions(entries, 120)).toEqual([]);
  expect(chooseEvictions(entries, 119)).toEqual(['/a']);
  expect(chooseEvictions(entries, 80)).toEqual(['/a']);
  expect(chooseEvictions(entries, 79)).toEqual(['/a', '/b']);
  expect(chooseEvictions(entries, 0)).toEqual(['/a', '/b', '/c']);
});

it('[OFF-01] only a complete answer of the expected type is stored', () => {
  const answer = (status: number, type: string) => new Response(status === 204 ? null : 'x', { status, headers: { 'content-type': type } });
  expect(isKeepable(answer(200, 'image/webp'), 'image/')).toBe(true);
  expect(isKeepable(answer(206, 'image/webp'), 'image/')).toBe(false);
  expect(isKeepable(answer(403, 'image/webp'), 'image/')).toBe(false);
  expect(isKeepable(answer(200, 'text/html'), 'image/')).toBe(false);
  expect(isKeepable(Response.error(), 'image/')).toBe(false);
});
