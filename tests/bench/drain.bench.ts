/** The connection is back after a thousand changes: how soon the first is sent, and how fast all are. The shop answers at once. */
import type { DrainResult } from './drain/drain.ts';
import { runPage } from './house/run-page.ts';

const START_BOUND_MS = 1_000;
const RATE_BOUND = 1_000;

// The page's own result, as its module declares it.
const result = (await runPage(new URL('./drain/', import.meta.url), '__drain', 4716)) as DrainResult;
const { entries, keepMs, startMs, drainMs, heapBytes, heapBeforeBytes } = result;
const rate = (1000 * entries) / drainMs;
const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
console.log(`  ${entries} changes kept, ${keepMs.toFixed(1)} ms each`);
console.log(`  the first is sent ${startMs.toFixed(0)} ms after the browser says that the connection is back (bound ${START_BOUND_MS} ms)`);
console.log(`  all are sent and confirmed in ${drainMs.toFixed(0)} ms: ${rate.toFixed(0)} a second (wanted ${RATE_BOUND})`);
console.log(`  the page's heap: ${mb(heapBeforeBytes)} MB before, ${mb(heapBytes)} MB after`);
process.exitCode = startMs <= START_BOUND_MS ? 0 : 1;
