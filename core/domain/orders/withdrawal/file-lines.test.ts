import { expect, test } from 'vitest';
import { linesOfFile } from './file-lines.ts';

const single = { lineUuid: 'single', files: ['one'], hasSet: false };
const emma = { lineUuid: 'emma', files: ['one', 'two'], hasSet: true };
const noah = { lineUuid: 'noah', files: ['three'], hasSet: true };

test.each([
  ['one', ['single', 'emma']],
  ['two', ['emma']],
  ['three', ['noah']],
  ['moved', ['emma', 'noah']],
])('[BIZ-04] the file %s was sold by %j; one that left the sets since, by each set', (file, lines) => {
  expect(linesOfFile([single, emma, noah], file)).toEqual(lines);
});

test('[BIZ-04] in an order without sets, a file that is in no line was not sold by any of them', () => {
  expect(linesOfFile([single], 'moved')).toEqual([]);
});
