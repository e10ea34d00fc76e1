/** Runs the contestants through the same rounds and prints one table. */
import { parseArgs } from 'node:util';
import { CONTESTANTS, type ContestantEntry, filesOf } from './contestants.ts';
import { addOutcomes, NO_OUTCOMES, type Outcomes } from './count-outcomes.ts';
import { planOf } from './plan.ts';
import { runRound } from './round.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    beside: { type: 'string', default: '3' },
    ports: { type: 'string', default: '5800' },
    details: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Sum {
  outcomes: Outcomes;
  rounds: number;
  requests: number;
  faults: number;
  /** Rounds that broke off, with the reason. */
  broken: string[];
}

const entries = CONTESTANTS.filter(({ name }) => name.includes(values.only));
const sums = new Map(
  entries.map(({ name }): [string, Sum] => [name, { outcomes: NO_OUTCOMES, rounds: 0, requests: 0, faults: 0, broken: [] }]),
);
const files = new Map<ContestantEntry['page'], Map<string, string>>();
for (const { page } of entries) if (!files.has(page)) files.set(page, await filesOf(page));

async function runOne(entry: ContestantEntry, round: number): Promise<void> {
  const sum = sums.get(entry.name);
  const pageFiles = files.get(entry.page);
  if (!sum || !pageFiles) throw new Error(`${entry.name} was not prepared`);
  // Numbers of rounds and seeds that are near one another have different plans.
  const plan = planOf(Number(values.seed) * 1_000 + round);
  try {
    const result = await runRound({ entry, files: pageFiles, plan, port: Number(values.ports) + CONTESTANTS.indexOf(entry) });
    const { changes, applied, restMs, requests, faults, ...outcomes } = result;
    sum.outcomes = addOutcomes(sum.outcomes, outcomes);
    sum.rounds += 1;
    sum.requests += requests;
    sum.faults += faults;
    say(`round ${round} ${entry.name}: ${JSON.stringify(outcomes)} ${requests} requests, ${faults} faults, at rest after ${restMs} ms`);
    if (values.details) say(JSON.stringify({ applied, changes }));
  } catch (error) {
    sum.broken.push(`round ${round}: ${String(error)}`);
    say(`round ${round} ${entry.name} broke off: ${String(error)}`);
  }
}

const work = Array.from({ length: Number(values.rounds) }, (_, round) => entries.map((entry) => ({ entry, round: round + 1 }))).flat();
const busy = new Set<string>();
async function runWaiting(): Promise<void> {
  // One round of a contestant at a time: it has one port.
  for (;;) {
    const at = work.findIndex(({ entry }) => !busy.has(entry.name));
    const [next] = at === -1 ? [] : work.splice(at, 1);
    if (!next) return;
    busy.add(next.entry.name);
    await runOne(next.entry, next.round);
    busy.delete(next.entry.name);
  }
}
await Promise.all(Array.from({ length: Number(values.beside) }, runWaiting));

const HEAD = [
  'contestant',
  'rounds',
  'requests',
  'faults',
  'accepted',
  'arrived',
  'lost',
  'doubled',
  'out of order',
  'waiting',
  'given up',
  'refused',
  'of these made',
];
const rows = entries.map(({ name }) => {
  const { rounds, requests, faults, outcomes: all } = sums.get(name) ?? { rounds: 0, requests: 0, faults: 0, outcomes: NO_OUTCOMES };
  const figures = [
    all.accepted,
    all.arrived,
    all.lost,
    all.doubled,
    all.outOfOrder,
    all.waiting,
    all.givenUp,
    all.refused,
    all.refusedButMade,
  ];
  return [name, rounds, requests, faults, ...figures].map(String);
});
say('');
for (const row of [HEAD, HEAD.map(() => '---'), ...rows]) say(`| ${row.join(' | ')} |`);
const broken = [...sums.values()].flatMap((sum) => sum.broken);
const ours = sums.get('Keepsake')?.outcomes ?? NO_OUTCOMES;
process.exit(broken.length > 0 || ours.lost + ours.doubled + ours.outOfOrder > 0 ? 1 : 0);
