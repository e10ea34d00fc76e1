import { expect, test } from 'vitest';
import type { FaceName } from '#core/layout/text/faces/fallback-faces.ts';
import { changedFaces } from './face-hashes.ts';
import { factor, points } from './pdf-numbers.ts';
import { pdfPath } from './pdf-path.ts';
import { readFace } from './read-face.ts';

test('[OPS-02] path data become the same path, with equal cubic curves for quadratic ones', () => {
  expect(pdfPath('M0 0L10 0Q10 6 4 6C1 2 3 4 5 6Z').operators).toBe('0 0 m 10 0 l 10 4 8 6 4 6 c 1 2 3 4 5 6 c h ');
  expect(pdfPath('M10 10l5 0 0 5zm1 1l2 2').operators).toBe('10 10 m 15 10 l 15 15 l h 11 11 m 13 13 l ');
  expect(pdfPath('M-1 -2L3.5-4').bounds).toEqual({ minX: -1, minY: -4, maxX: 3.5, maxY: -2 });
  expect(pdfPath('').bounds).toBeNull();
});

test('[OPS-02] numbers have the precision that a printer needs and no exponent', () => {
  expect([factor(12 / 2048), factor(1e-9), factor(-1e-12), points(1234.56789), points(3)]).toEqual([
    '0.00585938',
    '0',
    '0',
    '1234.568',
    '3',
  ]);
});

test('[OPS-02] the shipped faces are those whose glyph numbers the prints of paid orders use', async () => {
  expect(await changedFaces(readFace)).toEqual([]);
  const other = async (face: FaceName) => (['Lora', 'Noto Emoji'].includes(face) ? new Uint8Array([1]) : readFace(face));
  expect(await changedFaces(other)).toEqual(['Lora', 'Noto Emoji']);
});
