import { expect, test } from 'vitest';
import { iconOfLine } from './line-icon.ts';

test("[ORD-01] goods without a picture of their own have the icon of their kind, a catalogue has a school's", () => {
  const line = { package: null, catalogue: null, fileRetouch: null, digitalFiles: [] };
  const uuid = '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a1';
  expect(iconOfLine(line)).toBe('image');
  expect(iconOfLine({ ...line, catalogue: { uuid, name: 'Class 7B' } })).toBe('school');
  expect(iconOfLine({ ...line, digitalFiles: [{ uuid }] })).toBe('download');
});
