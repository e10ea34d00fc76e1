/** Part of npm run check: the sizes of folders and files, and the ids in titles of tests. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkFile, checkFolders } from './tree/tree-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
const files = listed.split('\0').filter((file) => file !== '' && existsSync(path.join(ROOT, file)));
const wrong = [...checkFolders(files), ...files.flatMap((file) => checkFile(file, readFileSync(path.join(ROOT, file), 'utf8')))];
for (const text of wrong) console.error(text);
if (wrong.length > 0) process.exit(1);
