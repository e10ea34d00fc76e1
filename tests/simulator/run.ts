/** Runs histories in its own process. scripts/histories.ts bundles it, with or without a planted bug. */
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
    /** Stops at the first violation. */
    first: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    hash: { type: 'boolean', default: false },
    /** Prints the requests that reached the shop, one history per line. */
    reached: { type: 'boolean', default: false },
    /** Runs every n-th seed. */
    step: { type: 'string', default: '1' },
    /** Runs the named histories of found.ts instead. */
    found: { type: 'boolean', default: false },
  },
});
const SECOND_MS = 1_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
// Dexie logs that it reopens a lost connection.
console.warn = () => undefined;

// Requests that a killed tab or a full disk aborts end like the browser's. Dexie leaves the requests of an aborted
// transaction without a listener.
const BROKEN_OFF = /AbortError|DatabaseClosed|InvalidState|TransactionInactive|ModifyError|BulkError|QuotaExceeded/;
process.on('unhandledRejection', (reason: unknown) => {
  if (BROKEN_OFF.test(String(reason))) return;
  // Thrown where no caller waits. It breaks a promise of its own, and ends the program.
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
  // The remains of the last world must not keep the process alive.
  process.stdout.end(() => process.exit(0));
}

const startedAt = performance.now();
const secondsGone = () => (performance.now() - startedAt) / SECOND_MS;

/** Each history is created at its turn. */
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
