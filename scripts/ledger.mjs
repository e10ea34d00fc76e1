/** npm run ledger: rows of docs/ledger.md that no test title names. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './house/run.mjs';

const ROW = /^\| ([A-Z]{3}-\d{2}) \| (.*)$/;
const ID = /\b[A-Z]{3}-\d{2}\b/g;
const TEST_FILE = /\.(test|spec)\.tsx?$/;

function* testFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(file);
    else if (TEST_FILE.test(entry.name)) yield file;
  }
}

const rows = readFileSync(path.join(ROOT, 'docs/ledger.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, text] = ROW.exec(line) ?? [];
    return id ? [{ id, text: text.split('|')[0].trim() }] : [];
  });
const named = new Set();
for (const file of testFiles(ROOT)) {
  for (const title of readFileSync(file, 'utf8').matchAll(/\[([A-Z]{3}-\d{2}[^\]]*)\]/g)) {
    for (const id of title[1].match(ID) ?? []) named.add(id);
  }
}
const missing = rows.filter((row) => !named.has(row.id));
for (const row of missing) console.log(`${row.id}  ${row.text.slice(0, 110)}`);
console.log(`${rows.length - missing.length} of ${rows.length} rows are named by a test`);
