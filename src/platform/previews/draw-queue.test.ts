import { expect, test } from 'vitest';
import { createDrawQueue } from './draw-queue.ts';

test('[CAT-09] previews are drawn two at a time in their order, and those that were scrolled away are skipped', async () => {
  const queue = createDrawQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal = new AbortController().signal) =>
    queue.add(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    }, signal);
  const gone = new AbortController();
  add('a');
  add('b');
  add('c', gone.signal);
  add('d');
  expect(begun).toEqual(['a', 'b']);
  gone.abort();
  ends.get('a')?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
});
