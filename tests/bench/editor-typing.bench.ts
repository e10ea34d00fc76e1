/** A calendar of 13 pages is opened in the editor, and keys are pressed in one of its texts. */
import { readFileSync } from 'node:fs';
import { TemplateDesignSchema, type TemplateDesign } from '#core/contract/template-format.ts';
import type { TypingResult } from './editor-typing/editor-typing.ts';
import { runPage } from './house/run-page.ts';

/** A frame at 60 Hz: the page shows the letter in the next one. */
const BOUND_KEY_MS = 16;
const BOUND_OPEN_MS = 1000;
/** DESIGN: no long task while typing. */
const BOUND_MAIN_MS = 50;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const FOLDER = new URL('../../server/demo/templates/nordic-flora/', import.meta.url);

function readDesign(): TemplateDesign {
  const design = TemplateDesignSchema.parse(JSON.parse(readFileSync(new URL('template.json', FOLDER), 'utf8')));
  for (const element of design.parts.flatMap((part) => part.elements))
    if (element.kind === 'artwork') element.svg = readFileSync(new URL(element.src, FOLDER), 'utf8');
  return design;
}

// The page's own result, as its module declares it.
const result = (await runPage(new URL('./editor-typing/', import.meta.url), '__typing', 4631, { __design: readDesign() })) as TypingResult;
console.log(
  `  ${result.pages} pages opened: texts fitted and the first page laid out in ${ms(result.openMs)} after the worker's start (bound ${BOUND_OPEN_MS} ms), ${ms(result.openAgainMs)} again`,
);
console.log(
  `  a key: decided and laid out in ${ms(result.keyMs)} (bound ${BOUND_KEY_MS} ms), worst ${ms(result.keyWorstMs)}; the page's own thread held up at most ${ms(result.mainThreadMs)} (bound ${BOUND_MAIN_MS} ms)`,
);
console.log(`  one text stepped to its size by the DOM, on the page's own thread: ${ms(result.domKeyMs)}`);
process.exitCode = result.keyMs <= BOUND_KEY_MS && result.openMs <= BOUND_OPEN_MS ? 0 : 1;
