import { expect, test } from 'vitest';
import type { Orientation } from '../image-header.ts';
import { turnPixels } from './turn-pixels.ts';

/** Stored as 'abc' over 'def'. */
const STORED = { pixels: Uint32Array.from('abcdef', (letter) => letter.charCodeAt(0)), widthPx: 3, heightPx: 2 };

/** Rows of the upright picture. @see CIPA DC-008 (Exif 2.32), tag 0x0112: position of row 0 and column 0 */
const UPRIGHT: Readonly<Record<Orientation, string>> = {
  1: 'abc def',
  2: 'cba fed',
  3: 'fed cba',
  4: 'def abc',
  5: 'ad be cf',
  6: 'da eb fc',
  7: 'fc eb da',
  8: 'cf be ad',
};

function rowsOf(orientation: Orientation): string {
  const { data, widthPx, heightPx } = turnPixels(STORED, orientation);
  const letters = String.fromCharCode(...new Uint32Array(data.buffer));
  return Array.from({ length: heightPx }, (_, y) => letters.slice(y * widthPx, (y + 1) * widthPx)).join(' ');
}

test.each(Object.entries(UPRIGHT))('[LOV-06] [EDT-18] pixels of EXIF orientation %s are rotated upright', (orientation, rows) => {
  expect(rowsOf(Number(orientation) as Orientation)).toBe(rows);
});
