/** Memory and the page's own thread while 40 pictures of 24 MP come into the inbox. */
import { runPage } from './house/run-page.ts';
import { watchMemory } from './house/watch-memory.ts';
import type { UploadsResult } from './upload-memory/upload-memory.ts';

/** Two decodes of 24 MP, their worker and the browser itself; all forty at once would take 4 GB. */
const BOUND_MEGABYTES = 900;
const BOUND_TASK_MS = 50;

const stop = watchMemory();
// The page's own result, as its module declares it.
const result = (await runPage(new URL('./upload-memory/', import.meta.url), '__uploads', 4633)) as UploadsResult;
const { peakMegabytes, baseMegabytes } = stop();
console.log(
  `  ${result.pictures} pictures of 24 MP made ready two at a time in ${(result.totalMs / 1000).toFixed(1)} s, ${result.eachMs.toFixed(0)} ms each; ${result.shown} shown`,
);
console.log(
  `  the browser's largest process held ${peakMegabytes.toFixed(0)} MB at most (bound ${BOUND_MEGABYTES} MB), ${baseMegabytes.toFixed(0)} MB when it began`,
);
console.log(`  longest task of the page's own thread meanwhile ${result.longestTaskMs.toFixed(0)} ms (bound ${BOUND_TASK_MS} ms; 0: none)`);
// Long tasks are counted by the clock: on a busy machine other programs' time is in them, and the figure alone says so.
process.exitCode = peakMegabytes <= BOUND_MEGABYTES ? 0 : 1;
