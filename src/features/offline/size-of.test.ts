import { expect, test } from 'vitest';
import { sizeOf } from './size-of.ts';

test('[BEY-02] sizes use a unit that people read easily', () => {
  expect([0, 12_345, 4_560_000, 23_400_000, 1_250_000_000].map((bytes) => sizeOf(bytes, 'en'))).toEqual([
    '0 kB',
    '12 kB',
    '4.6 MB',
    '23 MB',
    '1.3 GB',
  ]);
});
