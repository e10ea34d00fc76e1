/** Dragging a picture in its field, with a CPU 4 times slower, beside Konva on the same page. */
import type { PanningResult } from './editor-panning/editor-panning.tsx';
import { runPage } from './house/run-page.ts';

const SLOWDOWN = 4;
/** DESIGN: no long task while dragging. */
const BOUND_FRAME_MS = 50;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const folder = new URL('./editor-panning/', import.meta.url);
// The page's own result, as its module declares it.
const result = (await runPage(folder, '__panning', 4632, {}, { cpuSlowdown: SLOWDOWN })) as PanningResult;
console.log(
  `  ${result.pictures} pictures, ${result.texts} texts, CPU ${SLOWDOWN} times slower: a frame of the drag takes the page's own thread ${ms(result.oursMs)}, worst ${ms(result.oursWorstMs)} (bound ${BOUND_FRAME_MS} ms)`,
);
console.log(`  Konva on the same page: ${ms(result.konvaMs)}, worst ${ms(result.konvaWorstMs)}`);
console.log(`  named for a screen reader: ${result.oursNodes} places, Konva ${result.konvaNodes}`);
process.exitCode = result.oursMs <= BOUND_FRAME_MS ? 0 : 1;
