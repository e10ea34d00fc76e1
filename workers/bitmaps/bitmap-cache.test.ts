import { expect, test } from 'vitest';
import { bitmapBytes, createBitmapCache } from './bitmap-cache.ts';

/** Bitmaps of 100 by 100 pixels, 40,000 bytes each. A blob contains its name. */
function setUp(capBytes: number) {
  const log: string[] = [];
  const cache = createBitmapCache(capBytes, async (blob) => {
    const name = await blob.text();
    log.push(`decode ${name}`);
    if (name === 'broken') throw new DOMException('it cannot be decoded', 'InvalidStateError');
    const bitmap = {
      width: 100,
      height: 100,
      close() {
        bitmap.width = 0;
        bitmap.height = 0;
        log.push(`close ${name}`);
      },
    };
    return bitmap;
  });
  const hold = <T>(name: string, job: (bitmap: { width: number }) => T | Promise<T>): Promise<T> => cache.use(name, new Blob([name]), job);
  return { cache, log, hold, show: (name: string) => hold(name, ({ width }) => width) };
}

test('[LOV-06] a bitmap takes four bytes per pixel, and none when it is closed', () => {
  expect(bitmapBytes({ width: 2048, height: 1536 })).toBe(12_582_912);
  expect(bitmapBytes({ width: 0, height: 0 })).toBe(0);
});

test('[LOV-06] the bytes of decoded pictures stay under the cap, and the least recently used ones are closed', async () => {
  const { cache, log, show } = setUp(100_000);
  for (const name of ['a', 'b', 'a', 'c']) expect(await show(name)).toBe(100);
  expect(log).toEqual(['decode a', 'decode b', 'decode c', 'close b']);
  expect(cache.heldBytes()).toBe(80_000);
  await show('b');
  expect(log.slice(4)).toEqual(['decode b', 'close a']);
});

test('[LOV-06] a picture in use is closed only when its use ends', async () => {
  const { cache, log, hold, show } = setUp(40_000);
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const long = hold('a', async (bitmap) => {
    await ended;
    return bitmap.width;
  });
  await show('b');
  expect(log).toEqual(['decode a', 'decode b', 'close b']);
  expect(cache.heldBytes()).toBe(40_000);
  end();
  expect(await long, 'still open').toBe(100);
  await show('c');
  expect(log.slice(3)).toEqual(['decode c', 'close a']);
});

test('[LOV-06] a picture that alone exceeds the cap is closed after its use', async () => {
  const { cache, log, show } = setUp(30_000);
  expect(await show('a')).toBe(100);
  expect(log).toEqual(['decode a', 'close a']);
  expect(cache.heldBytes()).toBe(0);
});

test('[LOV-06] two simultaneous uses of one picture decode it once', async () => {
  const { log, show } = setUp(100_000);
  expect(await Promise.all([show('a'), show('a')])).toEqual([100, 100]);
  expect(log).toEqual(['decode a']);
});

test('[LOV-06] a picture that failed to decode is tried again, and a failed use leaves no bitmap open', async () => {
  const { cache, log, hold, show } = setUp(30_000);
  for (let round = 0; round < 2; round++) await expect(show('broken')).rejects.toThrow('it cannot be decoded');
  await expect(hold('a', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(log).toEqual(['decode broken', 'decode broken', 'decode a', 'close a']);
  expect(cache.heldBytes()).toBe(0);
});
