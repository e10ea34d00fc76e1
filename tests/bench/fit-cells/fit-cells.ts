import * as hb from 'harfbuzzjs';
import { TEXT_SIZE_PT } from '#core/contract/template-format.ts';
import { fitText, LINE_HEIGHT, sizeSteps } from '#core/layout/text/fit-text.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import { createTextEngine } from '#core/layout/text/text-engine.ts';
import { type BenchCell, makeCells } from './cells.ts';

declare global {
  interface Window {
    __result?: FitCellsResult;
  }
}

export interface FitCellsResult {
  readonly cells: number;
  /** First time, with nothing shaped before; the face is loaded. */
  readonly engineColdMs: number;
  readonly engineWarmMs: number;
  /** A block element, its size stepped down until its text fits. */
  readonly domMs: number;
  /** Cells for which both find the same size. */
  readonly sameSize: number;
}

const FAMILY = 'Montserrat';
const STEPS = sizeSteps(TEXT_SIZE_PT.max);

function fitInDom(element: HTMLElement, { text, widthPt, heightPt }: BenchCell): number {
  element.textContent = text;
  element.style.width = `${widthPt}px`;
  for (const size of STEPS) {
    element.style.fontSize = `${size}px`;
    if (element.scrollWidth <= widthPt && element.getBoundingClientRect().height <= heightPt) return size;
  }
  return TEXT_SIZE_PT.min;
}

async function loadDomFace(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  document.fonts.add(await new FontFace(FAMILY, bytes).load());
}

async function run(): Promise<FitCellsResult> {
  const bytes = new Uint8Array(await (await fetch(`/${fontPath(FAMILY)}`)).arrayBuffer());
  await loadDomFace(bytes);
  const engine = createTextEngine(hb, () => Promise.resolve(bytes));
  await engine.loadFaces([FAMILY]);
  const cells = makeCells(400);

  const fitAll = (): number[] =>
    cells.map(({ text, ...frame }) => fitText(engine.prepare(text, FAMILY), engine.font(FAMILY), STEPS, { ...frame, maxLines: 0 }).sizePt);
  const coldStart = performance.now();
  const sizes = fitAll();
  const warmStart = performance.now();
  fitAll();
  const domStart = performance.now();
  const element = document.createElement('div');
  Object.assign(element.style, { fontFamily: FAMILY, lineHeight: String(LINE_HEIGHT), overflow: 'hidden', position: 'absolute' });
  document.body.append(element);
  const domSizes = cells.map((cell) => fitInDom(element, cell));
  const end = performance.now();
  return {
    cells: cells.length,
    engineColdMs: warmStart - coldStart,
    engineWarmMs: domStart - warmStart,
    domMs: end - domStart,
    sameSize: sizes.filter((size, index) => size === domSizes[index]).length,
  };
}

window.__result = await run();
