/** 400 calendar cells fitted by the layout engine and by stepping a DOM element, in one page, in one run. */
import type { FitCellsResult } from './fit-cells/fit-cells.ts';
import { runPage } from './house/run-page.ts';

const BOUND_COLD_MS = 60;

// The page's own result, as its module declares it.
const result = (await runPage(new URL('./fit-cells/', import.meta.url), '__result', 4625)) as FitCellsResult;
const { cells, engineColdMs, engineWarmMs, domMs, sameSize } = result;
console.log(`  engine cold ${engineColdMs.toFixed(1)} ms (bound ${BOUND_COLD_MS} ms), warm ${engineWarmMs.toFixed(1)} ms`);
console.log(
  `  DOM stepping ${domMs.toFixed(0)} ms, ${(domMs / engineColdMs).toFixed(0)} times the engine cold; ${sameSize} of ${cells} sizes are equal`,
);
process.exitCode = engineColdMs <= BOUND_COLD_MS ? 0 : 1;
