/** A full outbox, as after a long time without a connection: how long until a screen knows what is in it. */
import { runPage } from './house/run-page.ts';
import type { QueueResult } from './queue/queue.ts';

const BOUND_MS = 50;

// The page's own result, as its module declares it.
const result = (await runPage(new URL('./queue/', import.meta.url), '__queue', 4714)) as QueueResult;
const ms = (value: number): string => `${value.toFixed(1)} ms`;
console.log(`  ${result.entries} entries: opened, read and checked in ${ms(result.openMs)} (bound ${BOUND_MS} ms)`);
console.log(`  which may be sent is chosen in ${ms(result.chooseMs)}; bare IndexedDB opens and reads the same in ${ms(result.bareMs)}`);
process.exitCode = result.openMs <= BOUND_MS ? 0 : 1;
