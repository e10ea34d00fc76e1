/** The rules of `npm run check` about the sizes of folders and files, titles of tests, and the formatting of dates. */
import { expect, test } from 'vitest';
import { readTestTitles } from '#scripts/tree/test-titles.ts';
import { checkFile, checkFolders } from '#scripts/tree/tree-rules.ts';

const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/${n}.ts`);

test('a folder has at most 25 files, a data folder any number', () => {
  expect(checkFolders([...filesIn('src/a', 25), ...filesIn('src/a/b', 25)])).toEqual([]);
  expect(checkFolders(filesIn('src/a', 26))).toEqual([expect.stringContaining('src/a: 26 files')]);
  expect(checkFolders(filesIn('server/demo/jobs/a-school', 40))).toEqual([]);
});

test('a source has at most 300 lines, a generated table and a text any number', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  expect(checkFile('src/a.module.css', lines(300))).toEqual([]);
  expect(checkFile('src/a.module.css', lines(301))).toEqual([expect.stringContaining('301 lines')]);
  expect(checkFile('core/layout/calendar/holiday-table.ts', lines(301))).toEqual([]);
  expect(checkFile('docs/a.md', lines(301))).toEqual([]);
});

test('a title names at most three rows of the ledger', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `[ABC-0${n}] `).join('');
  expect(checkFile('a.test.ts', `test('${ids(3)}', () => {});`)).toEqual([]);
  expect(checkFile('a.test.ts', `test('${ids(4)}', () => {});`)).toEqual([expect.stringContaining('at most 3 ids')]);
});

test('only one file formats dates, times and lists', () => {
  const raw = [
    "new Intl.DateTimeFormat('nb').format(at)",
    "new Intl.ListFormat('nb').format(names)",
    "at.toLocaleDateString('nb')",
    "at.toLocaleTimeString('nb')",
    "at.toLocaleString('nb')",
  ];
  for (const source of raw) {
    expect(checkFile('src/a.tsx', source)).toEqual(['src/a.tsx: write dates and lists with core/kernel/dates.ts']);
    expect([...checkFile('core/kernel/dates.ts', source), ...checkFile('src/a.test.ts', source)]).toEqual([]);
  }
  expect(checkFile('src/a.ts', "const format: Intl.DateTimeFormat = made; name.toLocaleLowerCase('nb');")).toEqual([]);
});

test('titles are read from every form of a test, and not from comments', () => {
  const source = `
    /** Also [ABC-01]. */
    // test('[ABC-02] gone', () => {});
    test('[ABC-03] plain', () => expect('[ABC-04]').toBe('(['));
    describe.each(DATABASES)("[ABC-05] it's on %s", () => {});
    test.each(ROWS.map(([what]) => ({ what: ')' })))(
      '[ABC-06] $what',
      { tag: 'x' },
    );
    test(\`[ABC-07] \${language}\`, () => {});
  `;
  expect(readTestTitles(source).flatMap(({ ids }) => ids)).toEqual(['ABC-03', 'ABC-05', 'ABC-06', 'ABC-07']);
});
