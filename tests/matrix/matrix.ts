/** npm run matrix [-- count [seed [part of]]]: the whole matrix, or a part of it, with its figures. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { runMatrix } from './run-matrix.ts';

const BOUND = 0.001;
const [count = 300, seed = 20_261_121, part = 0, of = 1] = process.argv.slice(2).map(Number);
const keepIn = path.resolve(import.meta.dirname, '../../test-results/matrix');
mkdirSync(keepIn, { recursive: true });
const pdftoppm = process.env['KEEPSAKE_PDFTOPPM'] || null;
const started = performance.now();
/** A sign of life now and then: the whole takes a good while. */
const TELL_EVERY = 25;
let done = 0;
const results = await runMatrix({
  count,
  seed,
  share: { part, of },
  port: Number(process.env['MATRIX_PORT'] ?? 4628),
  pdftoppm,
  keepIn,
  onInstance: ({ name, isSameHash, pages }) => {
    done += 1;
    if (done % TELL_EVERY === 0) console.log(`  ${done} of ${count}`);
    for (const page of pages)
      if (page.share > BOUND)
        console.log(`  DIFFERS ${name}, ${page.partId}: ${(page.share * 100).toFixed(3)} % of ${page.inkPixels} ink pixels`);
    if (!isSameHash) console.log(`  OTHER HASH ${name}`);
  },
});
const pages = results.flatMap((result) => result.pages);
const shares = pages.map((page) => page.share).sort((a, b) => a - b);
const sum = (key: 'inkPixels' | 'differentPixels') => pages.reduce((total, page) => total + page[key], 0);
const otherHashes = results.filter((result) => !result.isSameHash).length;
const over = shares.filter((share) => share > BOUND).length;
console.log(
  `  ${results.length} instances of ${new Set(results.map(({ name }) => name.replace(/^\d+ /, ''))).size} designs, seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
);
console.log(`  layout hash equal in Node and in the browser's worker: ${results.length - otherHashes} of ${results.length}`);
if (pdftoppm === null) console.log('  no pdftoppm on this machine: pages were not compared (install poppler-utils)');
else
  console.log(
    `  ${pages.length} pages printed, ${sum('inkPixels')} ink pixels, ${((100 * sum('differentPixels')) / Math.max(1, sum('inkPixels'))).toFixed(4)} % different; ` +
      `worst page ${(100 * (shares.at(-1) ?? 0)).toFixed(4)} %, ${over} pages over ${BOUND * 100} %`,
  );
process.exitCode = otherHashes + over === 0 ? 0 : 1;
