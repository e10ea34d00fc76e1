/** What the editor does when a calendar is opened and when a key is pressed in it, by the app's own worker. */
import type { AppError } from '#core/contract/errors.ts';
import { fullResourceId, type TemplateDesign, type TextElement, type TextResource } from '#core/contract/template-format.ts';
import type { Result } from '#core/kernel/result.ts';
import { NORWEGIAN, SAMPLE_FILLS, SAMPLE_PICTURES } from '#core/layout/fixtures/sample-templates.ts';
import { LINE_HEIGHT } from '#core/layout/text/fit-text.ts';
import { fontPath } from '#core/layout/text/font-files.ts';
import { buildInitialResources } from '#core/layout/initial-resources.ts';
import { renderClient } from '#src/platform/workers/render-client.ts';

declare global {
  interface Window {
    /** Put there by the bench: a design of 13 pages with its artwork. */
    __design?: TemplateDesign;
    __typing?: TypingResult;
  }
}

export interface TypingResult {
  readonly pages: number;
  /** From `new Worker`: every text of 13 pages fitted, and the first page laid out. */
  readonly openMs: number;
  /** The same of a second product, with wasm and faces already there. */
  readonly openAgainMs: number;
  /** A key: is it refused or not, and the page laid out with it. */
  readonly keyMs: number;
  readonly keyWorstMs: number;
  /** The longest time that the page's own thread was held up while keys came. */
  readonly mainThreadMs: number;
  /** The same key by stepping a DOM element's size down until its text fits. */
  readonly domKeyMs: number;
}

const KEYS = 'Anna og Emil på hytta i sommer';

function unwrap<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

async function opened(
  design: TemplateDesign,
  data: { userResources: ReturnType<typeof buildInitialResources>; year: number },
): Promise<number> {
  const start = performance.now();
  unwrap(await renderClient.fitOnOpen(design, data));
  unwrap(await renderClient.layoutPart(design, design.parts[0]?.id ?? '', data, NORWEGIAN));
  return performance.now() - start;
}

/** The longest gap between two turns of the page's event loop. */
function watchMainThread(): () => number {
  const channel = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let isOver = false;
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) channel.port2.postMessage(null);
  });
  channel.port1.start();
  channel.port2.postMessage(null);
  return () => {
    isOver = true;
    return longest;
  };
}

async function domFitter({ font, box }: TextElement): Promise<(text: string) => void> {
  const face = new FontFace('bench', `url("/${fontPath(font.family)}")`);
  document.fonts.add(await face.load());
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', width: `${box.width}px`, font: `${font.size}px/${LINE_HEIGHT} bench` });
  document.body.append(element);
  return (text) => {
    element.textContent = text;
    for (let size = font.size; size >= 12; size--) {
      element.style.fontSize = `${size}px`;
      if (element.scrollHeight <= box.height && element.scrollWidth <= box.width) return;
    }
  };
}

async function run(): Promise<TypingResult> {
  const design = window.__design;
  const [part] = design?.parts ?? [];
  const element = part?.elements.find((candidate): candidate is TextElement => candidate.kind === 'text' && candidate.editable);
  if (!design || !part || !element) throw new Error('the bench gives a design with a text');
  const data = { userResources: buildInitialResources(design, SAMPLE_PICTURES, SAMPLE_FILLS, 'nb'), year: 2027 };
  const openMs = await opened(design, data);
  const openAgainMs = await opened(design, data);

  const id = fullResourceId(part.id, element.id);
  const empty = data.userResources[id];
  if (empty?.kind !== 'text') throw new Error('the text is a field');
  let current: TextResource = { ...empty, text: '' };
  const keys: number[] = [];
  const longest = watchMainThread();
  for (let length = 1; length <= KEYS.length; length += 1) {
    const start = performance.now();
    const answer = unwrap(await renderClient.checkTextChange(element, current, { ...current, text: KEYS.slice(0, length) }));
    if (answer.accepted) current = { ...current, ...answer.font };
    unwrap(await renderClient.layoutPart(design, part.id, { ...data, userResources: { ...data.userResources, [id]: current } }, NORWEGIAN));
    keys.push(performance.now() - start);
  }
  const mainThreadMs = longest();

  const fit = await domFitter(element);
  const domKeys = Array.from(KEYS, (_, index) => {
    const start = performance.now();
    fit(KEYS.slice(0, index + 1));
    return performance.now() - start;
  });
  return {
    pages: design.parts.length,
    openMs,
    openAgainMs,
    keyMs: middle(keys),
    keyWorstMs: Math.max(...keys),
    mainThreadMs,
    domKeyMs: middle(domKeys),
  };
}

window.__typing = await run();
