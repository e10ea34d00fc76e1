/** npm run storm -- --minutes 10 --seed 1: faults of the machine under customers, and what became of the answers. */
import { parseArgs } from 'node:util';
import { bundlePrograms } from '../setup/programs.ts';
import { makeRunFolder } from '../setup/run-folder.ts';
import { runFaultStorm } from './fault-storm.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is '${values.minutes}'; it can be 10 or 0.5.`);

const folder = makeRunFolder();
const programs = bundlePrograms();
try {
  const { lost, doubled, wrong, unsaid, said, logged, ...counts } = await runFaultStorm(minutes, Number(values.seed));
  for (const [name, list] of Object.entries({ LOST: lost, DOUBLED: doubled, WRONG: wrong, UNSAID: unsaid }))
    for (const what of list) console.log(`  ${name} ${what}`);
  for (const [fault, { health, status }] of said) {
    console.log(`  fails: ${fault}`);
    for (const [words, count] of health) console.log(`    /healthz ${count}x ${words}`);
    for (const [words, count] of status) console.log(`    status   ${count}x ${words}`);
  }
  for (const [message, count] of logged) console.log(`  log ${count}x ${message}`);
  if (!counts.isDiskFilled) console.log('  The disk was not filled: this system user may mount none.');
  console.table({ ...counts, lost: lost.length, doubled: doubled.length, wrong: wrong.length, unsaid: unsaid.length });
  process.exitCode = lost.length + doubled.length + wrong.length + unsaid.length === 0 ? 0 : 1;
} finally {
  folder.remove();
  programs.remove();
}
process.exit();
