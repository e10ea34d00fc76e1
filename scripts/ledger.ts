/** npm run ledger: rows of docs/ledger.md that no test title names. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isTestFile, readTestTitles } from './tree/test-titles.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ROW = /^\| ([A-Z]{3}-\d{2}) \| (.*)$/;

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(file);
    else if (isTestFile(entry.name)) yield file;
  }
}

const rows = readFileSync(path.join(ROOT, 'docs/ledger.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, text] = ROW.exec(line) ?? [];
    return id === undefined ? [] : [{ id, text: text?.split('|')[0]?.trim() ?? '' }];
  });
const named = new Set([...testFiles(ROOT)].flatMap((file) => readTestTitles(readFileSync(file, 'utf8')).flatMap(({ ids }) => ids)));
const missing = rows.filter((row) => !named.has(row.id));
for (const row of missing) console.log(`${row.id}  ${row.text.slice(0, 110)}`);
console.log(`${rows.length - missing.length} of ${rows.length} rows are named by a test`);
