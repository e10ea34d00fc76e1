import type { DrawnPixels } from '#server/print/compare-pixels.ts';

/** What poppler writes of itself; as a PNG, a large page takes it seconds. */
export function readPpm(file: Buffer): DrawnPixels {
  const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 64).toString('latin1')) ?? [];
  if (head === '') throw new Error(`No PPM: ${file.subarray(0, 16).toString('latin1')}`);
  return { data: file.subarray(head.length), width: Number(width), height: Number(height), channels: 3 };
}
