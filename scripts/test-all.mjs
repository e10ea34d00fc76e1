/**
 * npm run test:all: `npm test -- --all-files` with all server tests on both databases, screens in both languages, React's warnings,
 * 10,000 class lists of each kind, all sliced tests in full, and then every long program. Takes hours.
 * Each program runs whether or not the earlier ones failed.
 */
import { bin, run } from './lib/run.mjs';

/** @type {[name: string, program: string, args: string[]][]} */
const PROGRAMMES = [
  ['npm test on both databases', process.execPath, ['scripts/test.mjs', '--all-files']],
  ['matrix', process.execPath, ['scripts/matrix.mjs']],
  ['browser-faults', process.execPath, ['tests/browser-faults/main.mjs', '--rounds', '50']],
  ['checkout-storm', process.execPath, ['scripts/storm.mjs', 'storm']],
  ['guess-codes', bin('tsx'), ['scripts/guess-codes.ts']],
  ['attack', process.execPath, ['--expose-gc', '--import', 'tsx', 'scripts/attack.ts']],
  ['histories', bin('tsx'), ['scripts/histories.ts', '--count', '1000']],
  ['try-image', process.execPath, ['tests/deploy/try-image.mjs']],
  ['try-caddy', process.execPath, ['tests/deploy/try-caddy.mjs']],
  ['bench', process.execPath, ['scripts/bench.mjs']],
  ['engines', process.execPath, ['--experimental-websocket', 'tests/engines/main.mjs']],
];

const results = [];
for (const [name, program, args] of PROGRAMMES) {
  const startedAt = performance.now();
  const code = await run(program, args, {
    env: {
      KEEPSAKE_TEST_DATABASES: 'both',
      KEEPSAKE_REACT_WARNINGS: '1',
      KEEPSAKE_CLASS_LISTS: '10000',
      KEEPSAKE_ALL_LANGUAGES: '1',
      KEEPSAKE_WHOLE: '1',
    },
  });
  results.push({ name, code, seconds: Math.round((performance.now() - startedAt) / 1000) });
}
for (const { name, code, seconds } of results) console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`);
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
