/** Part of npm run check: imports follow the table of docs/architecture.md, and there is no import cycle. */
import path from 'node:path';
import { checkCircles } from './imports/circles.ts';
import { checkImport } from './imports/import-rules.ts';
import { OPEN_CIRCLES } from './imports/open-circles.ts';
import { readImports } from './imports/read-imports.ts';

const imports = readImports(path.resolve(import.meta.dirname, '..'));
const wrong = [...imports.map(checkImport).filter((text) => text !== null), ...checkCircles(imports, OPEN_CIRCLES)];
for (const text of wrong) console.error(text);
if (wrong.length > 0) process.exit(1);
