/**
 * The papers of a batch as PDF: a packing slip for each order, labels for the bags, and a list for the school (BIZ-07).
 */
import * as hb from 'harfbuzzjs';
import { FontFamilySchema } from '#core/contract/template-format.ts';
import type { DisplayPage, TextItem } from '#core/layout/display-list.ts';
import { ENGINE_VERSION } from '#core/layout/engine-version.ts';
import { createTextEngine, type TextEngine } from '#core/layout/text/text-engine.ts';
import { type Block, createSheets, INNER, MARGIN } from '#server/documents/sheets.ts';
import { layoutPaperText } from '#server/print/layout-paper-text.ts';
import { printDocument } from '#server/print/print-document.ts';
import type { GoneReason } from '#server/orders/gone-orders.ts';
import type { DroppedLine } from '#server/orders/ended-lines.ts';
import { readFace } from '#server/print/read-face.ts';
import type { OtherWay } from './school-orders.ts';
import allWords from './batch-words.json' with { type: 'json' };

export type BatchLanguage = keyof typeof allWords;

export interface Bag {
  readonly reference: string;
  readonly name: string;
  readonly group: string;
  /** Its content, one line each: '5 × Card 15 × 15 cm'. */
  readonly contents: readonly string[];
  /** Goods that the customer ordered and does not pay for, because they could not be made. */
  readonly unmade: readonly { readonly text: string; readonly dropped: DroppedLine }[];
  readonly pieces: number;
}

/** The reason why a pupil gets no bag of the batch. */
export type WithoutBag = GoneReason | OtherWay | 'elsewhere' | 'nothing';

export interface BatchFacts {
  readonly shop: string;
  readonly school: string;
  readonly number: number;
  readonly lang: BatchLanguage;
  readonly nowMs: number;
}

/** Replaces a name that no face can draw. */
export const byHand = (lang: BatchLanguage): string => allWords[lang].byHand;

const NIL = '00000000-0000-0000-0000-000000000000';
const SMALL = 8.5;

/** One sheet for each order, several if its content needs them. */
export async function slipsPdf(bags: readonly Bag[], facts: BatchFacts): Promise<Uint8Array> {
  const engine = createTextEngine(hb, readFace);
  const words = allWords[facts.lang];
  const pages: DisplayPage[] = [];
  for (const bag of bags) {
    const about = [facts.school, fill(words.batch, { number: facts.number }), fill(words.order, bag)].join(' · ');
    const blocks: readonly Block[] = [
      { cells: [{ text: `${words.slip} · ${facts.shop}`, isSoft: true }] },
      { gapPt: 16, cells: [{ text: bag.group, sizePt: 20, family: 'Lora' }] },
      { gapPt: 4, cells: [{ text: bag.name, sizePt: 28, family: 'Lora' }] },
      { gapPt: 8, cells: [{ text: about, isSoft: true }] },
      { gapPt: 28, cells: [{ text: words.inside, isSoft: true, sizePt: SMALL }] },
      ...bag.contents.map((text): Block => ({ gapPt: 10, hasRule: true, cells: [{ text, sizePt: 12 }] })),
      ...bag.unmade.map(
        ({ text, dropped }): Block => ({ gapPt: 10, hasRule: true, cells: [{ text: `${text}: ${words.unmade[dropped]}`, isSoft: true }] }),
      ),
    ];
    // After a right-to-left name, the digits of a reference would be separated from its letters.
    const foot = `${bag.reference} · ${[bag.group, bag.name].filter(Boolean).join(', ')}`;
    pages.push(...(await sheetsOf(engine, blocks, foot, facts, bag.reference)));
  }
  return pdfOf(engine, pages, `${words.slip}, ${facts.school}`, facts);
}

/** The pupils with a bag and those without an order, by class and name. */
export async function listPdf(
  rows: readonly {
    readonly group: string;
    readonly name: string;
    readonly bags: readonly string[];
    /** The reason why there is no bag; null when there is one. */
    readonly without: WithoutBag | null;
  }[],
  counts: { readonly bags: number; readonly catalogues: number; readonly without: number },
  facts: BatchFacts,
): Promise<Uint8Array> {
  const engine = createTextEngine(hb, readFace);
  const words = allWords[facts.lang];
  const columns = (group: string, name: string, bag: string, more: object = {}): Block['cells'] => [
    { text: group, widthPt: 90, ...more },
    { text: name, x: MARGIN + 100, widthPt: 220, ...more },
    { text: bag, x: MARGIN + 330, widthPt: INNER - 330, ...more },
  ];
  const blocks: readonly Block[] = [
    { cells: [{ text: `${words.list} · ${facts.shop}`, isSoft: true }] },
    { gapPt: 12, cells: [{ text: facts.school, sizePt: 24, family: 'Lora' }] },
    { gapPt: 6, cells: [{ text: fill(words.batch, { number: facts.number }) }] },
    { gapPt: 6, cells: [{ text: fill(words.bags, counts) }] },
    { gapPt: 22, cells: columns(words.class, words.name, words.bag, { isSoft: true, sizePt: SMALL }) },
    ...rows.map(
      ({ group, name, bags, without }): Block => ({
        gapPt: 7,
        hasRule: true,
        cells: columns(group, name, without === null ? bags.join(', ') : words[without], without === null ? {} : { isSoft: true }),
      }),
    ),
  ];
  const pages = await sheetsOf(engine, blocks, facts.school, facts, 'list');
  return pdfOf(engine, pages, `${words.list}, ${facts.school}`, facts);
}

/** A4 in points, and a label of 70 x 37 mm: three by eight fill the sheet except half a millimetre above and below. */
const [WIDTH, HEIGHT] = [595.276, 841.89];
const MM = 72 / 25.4;
const [ACROSS, DOWN] = [3, 8];
const [LABEL_WIDTH, LABEL_HEIGHT] = [70 * MM, 37 * MM];
const [TOP, INSIDE] = [(HEIGHT - DOWN * LABEL_HEIGHT) / 2, 5 * MM];

export async function labelsPdf(bags: readonly Bag[], facts: BatchFacts): Promise<Uint8Array> {
  const engine = createTextEngine(hb, readFace);
  const words = allWords[facts.lang];
  const pages: DisplayPage[] = [];
  for (let first = 0; first < bags.length; first += ACROSS * DOWN) {
    const items: TextItem[] = [];
    for (const [place, bag] of bags.slice(first, first + ACROSS * DOWN).entries()) {
      const x = (place % ACROSS) * LABEL_WIDTH + INSIDE;
      const y = TOP + Math.floor(place / ACROSS) * LABEL_HEIGHT + INSIDE;
      const foot = `${fill(words.batch, { number: facts.number })} · ${bag.reference} · ${bag.pieces}`;
      for (const [text, sizePt, below, maxLines] of [
        [bag.group, 11, 0, 1],
        [bag.name, 13, 16, 2],
        [facts.school, SMALL, 52, 1],
        [foot, SMALL, 64, 1],
      ] as const)
        if (text !== '') items.push(await labelText(engine, text, sizePt, { x, y: y + below }, maxLines));
    }
    pages.push(sheet(String(pages.length + 1), items));
  }
  return pdfOf(engine, pages, facts.school, facts);
}

async function labelText(
  engine: TextEngine,
  text: string,
  sizePt: number,
  { x, y }: { readonly x: number; readonly y: number },
  maxLines: number,
): Promise<TextItem> {
  const box = { x, y, width: LABEL_WIDTH - 2 * INSIDE, height: maxLines * sizePt * 1.3 };
  const plain = { tiltDeg: 0, resourceId: null, color: '#22262a', horizontalAlign: 'left', verticalAlign: 'top' } as const;
  return layoutPaperText(engine, { text, sizePt, box, maxLines, ...plain });
}

async function sheetsOf(engine: TextEngine, blocks: readonly Block[], foot: string, { lang }: BatchFacts, id: string) {
  const sheets = createSheets(engine);
  for (const block of blocks) await sheets.add(block);
  const pages = await sheets.finish((page, of) => ({
    text: `${foot} · ${fill(allWords[lang].page, { page, of })}`,
    sizePt: SMALL,
    x: MARGIN,
  }));
  return pages.map((page) => ({ ...page, partId: `${id}-${page.partId}` }));
}

const sheet = (partId: string, items: readonly TextItem[]): DisplayPage => ({
  partId,
  widthPt: WIDTH,
  heightPt: HEIGHT,
  trimBox: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  paper: '#ffffff',
  items,
});

const pdfOf = (engine: TextEngine, pages: readonly DisplayPage[], title: string, { nowMs }: BatchFacts): Promise<Uint8Array> =>
  printDocument(
    { engineVersion: ENGINE_VERSION, templateUuid: NIL, templateVersion: 1, pages },
    (family, glyphId, face) => engine.font(FontFamilySchema.parse(family)).outline(glyphId, face),
    () => Promise.reject(new Error('These papers hold no picture.')),
    { title, orderedAtMs: nowMs },
  );

const fill = (text: string, values: object): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(new Map<string, unknown>(Object.entries(values)).get(name) ?? all));
