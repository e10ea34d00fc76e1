/**
 * npm run histories -- --count 1000 --seed 1: runs histories and says which ones broke a promise, each with the fewest
 * steps that still break it. Ends with 'N histories, N violated'.
 */
import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { type Outcome, runHistory, STEPS } from '#tests/simulator/history.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    /** Ends earlier when they have passed. */
    seconds: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
    /** Shows what happened. */
    trace: { type: 'boolean', default: false },
  },
});
const SECOND_MS = 1_000;

// A killed tab's promises end as the browser's do: no page is left that could hear of it.
process.on('unhandledRejection', (reason: unknown) => {
  const isOfKilledTab = reason instanceof Error && /AbortError|DatabaseClosed/.test(reason.name);
  if (!isOfKilledTab) throw reason;
});

/** The same seed makes the same choices: a history that fails after fewer steps is easier to read. */
async function shrink(seed: number): Promise<{ readonly steps: number; readonly outcome: Outcome }> {
  for (let steps = 1; steps < STEPS; steps += 1) {
    const outcome = await runHistory(seed, steps);
    if (outcome.violations.length > 0) return { steps, outcome };
  }
  return { steps: STEPS, outcome: await runHistory(seed) };
}

const startedAt = performance.now();
const secondsGone = () => (performance.now() - startedAt) / SECOND_MS;
const first = Number(values.seed);
let run = 0;
let violated = 0;
while (run < Number(values.count) && secondsGone() < Number(values.seconds)) {
  const seed = first + run;
  run += 1;
  const { violations, trace } = await runHistory(seed);
  if (values.trace) console.log(trace.join('\n'));
  if (violations.length === 0) continue;
  violated += 1;
  const { steps, outcome } = await shrink(seed);
  console.log(`seed ${seed}, ${steps} steps:\n  ${outcome.trace.join('\n  ')}\n  ${[...outcome.violations, ...violations].join('\n  ')}`);
}
console.log(`${(run / secondsGone()).toFixed(1)} histories a second`);
console.log(`${run} histories, ${violated} violated`);
process.exit(violated === 0 ? 0 : 1);
