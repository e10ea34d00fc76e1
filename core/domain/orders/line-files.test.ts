import { expect, test } from 'vitest';
import { fileNamesOf, lineName } from './line-files.ts';

test('[BIZ-04] a line of files or of retouch is named with its pictures, a large set with the first ones, and other goods by their description', () => {
  const names = new Map(['a', 'b', 'c', 'd'].map((uuid) => [uuid, `${uuid}.jpg`]));
  const files = (...uuids: string[]) => ({ digitalFiles: uuids.map((uuid) => ({ uuid, type: 'IP' as const })), fileRetouch: null });
  const retouch = { digitalFiles: [], fileRetouch: { file: { uuid: 'b', type: 'IP' as const }, features: [] } };
  const nameOf = (line: Parameters<typeof fileNamesOf>[0]) => lineName('Digital', fileNamesOf(line, names));
  expect([nameOf(files('a')), nameOf(files('a', 'b', 'c', 'd')), nameOf(retouch as never), nameOf(files())]).toEqual([
    'Digital (a.jpg)',
    'Digital (a.jpg, b.jpg, c.jpg …)',
    'Digital (b.jpg)',
    'Digital',
  ]);
});
