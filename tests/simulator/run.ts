/** Runs histories in a process of its own. scripts/histories.ts bundles it, with or without a planted bug. */
import './task-queue.ts';
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { runHistory } from './history.ts';
import { FOUND } from './found.ts';
import { type Plan, planOf } from './plan.ts';
import { asText } from './reached.ts';
import { shrink, testOf } from './shrink.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
    /** Ends at the first violation. */
    first: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    hash: { type: 'boolean', default: false },
    /** Prints what reached the shop, one history a line. */
    reached: { type: 'boolean', default: false },
    /** Each so many-th seed. */
    step: { type: 'string', default: '1' },
    /** Runs the named histories of found.ts instead. */
    found: { type: 'boolean', default: false },
  },
});
const SECOND_MS = 1_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
// Dexie says that it opens a lost connection again.
console.warn = () => undefined;

// What a killed tab or a full disk broke off ends as the browser's does: Dexie leaves the requests of an aborted
// transaction without a listener.
const BROKEN_OFF = /AbortError|DatabaseClosed|InvalidState|TransactionInactive|ModifyError|BulkError|QuotaExceeded/;
process.on('unhandledRejection', (reason: unknown) => {
  if (BROKEN_OFF.test(String(reason))) return;
  // Thrown where no caller waits: a broken promise of its own, which ends the programme.
  say(`seed ${seed}: ${reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason)}`);
  end(1);
});

let run = 0;
let steps = 0;
let violated = 0;
let seed = 0;

function end(more: number): void {
  const { user, system } = process.cpuUsage();
  say(JSON.stringify({ run, steps, violated: violated + more, seconds: secondsGone(), cpuSeconds: (user + system) / 1_000_000 }));
  // What is left of the last world must not keep the process.
  process.stdout.end(() => process.exit(0));
}

const startedAt = performance.now();
const secondsGone = () => (performance.now() - startedAt) / SECOND_MS;

/** Each history is made when it is its turn. */
function* plans(): Generator<Plan> {
  if (values.found) yield* FOUND.map(({ plan }) => plan);
  else
    for (
      let seed = Number(values.seed);
      seed < Number(values.seed) + Number(values.count) * Number(values.step);
      seed += Number(values.step)
    )
      yield planOf(seed);
}

for (const plan of plans()) {
  if (secondsGone() >= Number(values.seconds)) break;
  run += 1;
  ({ seed } = plan);
  steps += plan.steps.length;
  const { violations, trace, hash, reached } = await runHistory(plan);
  if (values.trace) say(trace.join('\n'));
  if (values.hash) say(`seed ${plan.seed}: ${hash}`);
  if (values.reached) say(JSON.stringify({ seed: plan.seed, requests: reached.map(asText) }));
  if (violations.length === 0) continue;
  violated += 1;
  if (values.first) {
    say(`${violations[0]}`);
    break;
  }
  const smallest = await shrink(plan);
  const { trace: story, violations: broken } = await runHistory(smallest);
  say(`seed ${plan.seed}:\n  ${story.join('\n  ')}\n  ${broken.join('\n  ')}\n${testOf(smallest, broken[0] ?? '')}`);
}
end(0);
