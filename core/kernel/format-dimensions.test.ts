import { describe, expect, test } from 'vitest';
import { formatDimensions } from './format-dimensions.ts';

describe('formatDimensions', () => {
  test.each([
    ['14.8x21', 'nb', '14,8 × 21'],
    ['14.8x21', 'sv', '14,8 × 21'],
    ['14.8x21', 'en', '14.8 × 21'],
    ['15x15', 'nb', '15 × 15'],
    ['A5', 'nb', 'A5'],
    ['', 'nb', ''],
  ])('[CAT-05] the size %s is written in %s as %s', (size, language, words) => {
    expect(formatDimensions(size, language)).toBe(words);
  });
});
