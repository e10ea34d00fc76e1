/** npm run contact-sheet [-- -g nb]: screenshots of all screens on one page, test-results/contact-sheet/index.html. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '../lib/build.mjs';
import { ensureTestChromium } from '../lib/chromium.mjs';
import { ensurePackages } from '../lib/packages.mjs';
import { ensurePoppler } from '../lib/poppler.mjs';
import { bin, ROOT, run } from '../lib/run.mjs';

const FOLDER = path.join(ROOT, 'test-results/contact-sheet');
await ensurePackages();
const chromium = await ensureTestChromium();
await ensureBuild();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const args = ['test', '--config', 'tests/contact-sheet.config.ts', ...process.argv.slice(2)];
const code = await run(bin('playwright'), args, { env: { KEEPSAKE_CHROMIUM: chromium, KEEPSAKE_PDFTOPPM: await ensurePoppler() } });

// <screen>.<language>.<size>.jpg
const files = readdirSync(FOLDER).toSorted();
const rows = new Map();
for (const file of files) {
  const name = file.split('.').slice(0, 2).join(' ');
  rows.set(name, [...(rows.get(name) ?? []), file]);
}
const figure = (file) => `<figure><figcaption>${file.split('.')[2]}</figcaption><img loading="lazy" src="${file}" alt=""></figure>`;
const sections = [...rows].map(([name, pictures]) => `<h2>${name}</h2><div>${pictures.map(figure).join('')}</div>`);
const style =
  'body{font:14px sans-serif}div{display:flex;gap:12px;align-items:start;overflow-x:auto}figure{margin:0}img{height:420px;border:1px solid #999}';
writeFileSync(
  path.join(FOLDER, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style>${sections.join('')}`,
);
console.log(`${files.length} pictures: ${path.join(FOLDER, 'index.html')}`);
process.exit(code);
