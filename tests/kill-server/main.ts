/** npm run kill-server -- --kills 50 --database both --seed 1 [--bucket-away 30]: kills, and what became of the answers. */
import { parseArgs } from 'node:util';
import { BOTH_DATABASES } from '../setup/databases.ts';
import { bundlePrograms } from '../setup/programs.ts';
import { makeRunFolder } from '../setup/run-folder.ts';
import { killServer } from './kill-server.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string', default: '1' },
    'bucket-away': { type: 'string' },
  },
});
const awaySeconds = values['bucket-away'];
// Pictures in a bucket need PostgreSQL.
const possible = awaySeconds === undefined ? BOTH_DATABASES : BOTH_DATABASES.filter((database) => database === 'postgres');
const databases = possible.filter((database) => values.database === 'both' || values.database === database);
if (databases.length === 0) throw new Error(`--database is '${values.database}'; it can be pglite, postgres or both.`);

const folder = makeRunFolder();
const programs = bundlePrograms();
const rows: Record<string, Record<string, number>> = {};
let isBroken = false;
try {
  for (const database of databases) {
    const onKill = (count: number) => process.stdout.write(`\r  ${database}: ${count} kills`);
    const { lost, doubled, wrong, ...counts } = await killServer({
      database,
      kills: Number(values.kills),
      seed: Number(values.seed),
      onKill,
      ...(awaySeconds !== undefined && { bucketAwayMs: Number(awaySeconds) * 1000 }),
    });
    console.log();
    for (const what of lost) console.log(`  LOST ${what}`);
    for (const what of doubled) console.log(`  DOUBLED ${what}`);
    for (const what of wrong) console.log(`  WRONG ${what}`);
    isBroken ||= lost.length + doubled.length + wrong.length > 0;
    rows[database] = { ...counts, lost: lost.length, doubled: doubled.length, wrong: wrong.length };
  }
} finally {
  folder.remove();
  programs.remove();
}
console.table(rows);
process.exit(isBroken ? 1 : 0);
