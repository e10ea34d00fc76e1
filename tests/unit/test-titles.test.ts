/** A failed test names the broken requirement: its title has few rows of docs/ledger.md. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MOST_IDS = 3;
const TITLE = /\b(?:test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const ID = /\b[A-Z]{3}-\d{2}\b/g;

const crowdedTitles = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, , title = '']) => ((title.match(ID)?.length ?? 0) > MOST_IDS ? [title] : []));

const testFiles = ['core', 'src', 'src-sw', 'workers', 'server', 'tests'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file)),
);

test('a title with four ledger ids is found, a title with three is not', () => {
  expect(crowdedTitles("test('[CRT-01] [CRT-02] [CRT-03] a cart', () => undefined);")).toEqual([]);
  expect(crowdedTitles("test.only(\n  '[CRT-01] [CRT-02] [CRT-03] [CRT-04] a cart',\n  () => undefined,\n);")).toHaveLength(1);
});

test('no title names more than three rows of the ledger', () => {
  const found = testFiles
    .filter((file) => file !== 'tests/unit/test-titles.test.ts')
    .flatMap((file) => crowdedTitles(readFileSync(path.join(ROOT, file), 'utf8')).map((title) => `${file}: ${title}`));
  expect(found).toEqual([]);
});
