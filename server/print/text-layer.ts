/**
 * The invisible text of a document whose letters are outlines, in reading order and with its structure. A reader can
 * search, copy and speak it. Its letters are glyphs without outline, stretched over the drawn lines.
 */
import { type PDFDocument, PDFName, type PDFPage, type PDFRef, PDFString } from 'pdf-lib';
import type { DisplayPage, GlyphLine } from '#core/layout/display-list.ts';
import { factor, points } from './pdf-numbers.ts';

/** A font addresses its letters by one byte; 0 means none. */
const LETTERS_OF_FONT = 255;
/** Thousandths of the size: all letters have the same width. */
const WIDTH = 500;
const CMAP_ENTRIES_MAX = 100;

export interface TextLayer {
  /** @param drawn the page's content, which is not parsed. @returns it with its text, and the fonts of that text */
  addTo(sheet: PDFPage, page: DisplayPage, drawn: string): { readonly content: string; readonly fonts: Record<string, PDFRef> };
  /** Called after the last page. */
  finish(): void;
}

/** @param lang language of the text */
export function createTextLayer(pdf: PDFDocument, lang: string): TextLayer {
  const { context } = pdf;
  const letters: string[] = [];
  const indexOf = new Map<string, number>();
  const fonts: PDFRef[] = [];
  const [rootRef, documentRef] = [context.nextRef(), context.nextRef()];
  const elements: PDFRef[] = [];
  const ofPages: PDFRef[][] = [];

  const letterIndex = (letter: string): number => {
    const known = indexOf.get(letter);
    if (known !== undefined) return known;
    indexOf.set(letter, letters.length);
    if (letters.length % LETTERS_OF_FONT === 0) fonts.push(context.nextRef());
    letters.push(letter);
    return letters.length - 1;
  };
  const runsOf = (text: string, sizePt: number): string => {
    let [operators, current] = ['', -1];
    for (const letter of text) {
      const index = letterIndex(letter);
      const font = Math.floor(index / LETTERS_OF_FONT);
      if (font !== current) operators += `${current === -1 ? '' : '> Tj '}/T${font} ${points(sizePt)} Tf <`;
      current = font;
      operators += hex((index % LETTERS_OF_FONT) + 1, 2);
    }
    return operators === '' ? '' : `${operators}> Tj `;
  };
  const lineOf = ({ text, xPt, baselinePt, widthPt }: GlyphLine, sizePt: number): string => {
    if (text.trim() === '') return '';
    const stretch = (widthPt / (Array.from(text).length * WIDTH * sizePt)) * 100_000;
    // The page's y points down, a letter's up. The space separates words of two lines.
    return `${factor(stretch)} Tz 1 0 0 -1 ${points(xPt)} ${points(baselinePt)} Tm ${runsOf(`${text} `, sizePt)}`;
  };
  const element = (sheet: PDFPage, mark: number): PDFRef => {
    // The title is the first text of the document.
    const kind = elements.length === 0 ? 'H1' : 'P';
    const ref = context.register(context.obj({ Type: 'StructElem', S: kind, P: documentRef, Pg: sheet.ref, K: mark }));
    elements.push(ref);
    return ref;
  };

  return {
    addTo: (sheet, page, drawn) => {
      const ofPage: PDFRef[] = [];
      const texts = page.items.flatMap((item) => {
        const lines = item.kind === 'text' ? item.lines.map((line) => lineOf(line, item.sizePt)).join('') : '';
        if (item.kind !== 'text' || lines === '') return [];
        const mark = ofPage.length;
        ofPage.push(element(sheet, mark));
        return [`/Span <</MCID ${mark}>> BDC BT 3 Tr ${lines}ET EMC\n`];
      });
      sheet.node.set(PDFName.of('StructParents'), context.obj(ofPages.length));
      sheet.node.set(PDFName.of('Tabs'), PDFName.of('S'));
      ofPages.push(ofPage);
      const named = Object.fromEntries(fonts.map((ref, at) => [`T${at}`, ref]));
      return { content: `/Artifact BMC\n${drawn}EMC\n${texts.join('')}`, fonts: named };
    },
    finish: () => {
      const glyph = context.register(context.stream(`${WIDTH} 0 d0`));
      for (const [at, ref] of fonts.entries()) {
        const own = letters.slice(at * LETTERS_OF_FONT, (at + 1) * LETTERS_OF_FONT);
        context.assign(
          ref,
          context.obj({
            Type: 'Font',
            Subtype: 'Type3',
            FontBBox: [0, 0, WIDTH, 1000],
            FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
            CharProcs: { g: glyph },
            Encoding: { Type: 'Encoding', Differences: [1, ...own.map(() => 'g')] },
            FirstChar: 1,
            LastChar: own.length,
            Widths: own.map(() => WIDTH),
            Resources: {},
            ToUnicode: context.register(context.flateStream(unicodeMap(own))),
          }),
        );
      }
      const nums = ofPages.flatMap((refs, at) => [at, context.obj(refs)]);
      context.assign(documentRef, context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: elements }));
      context.assign(
        rootRef,
        context.obj({ Type: 'StructTreeRoot', K: [documentRef], ParentTree: { Nums: nums }, ParentTreeNextKey: ofPages.length }),
      );
      pdf.catalog.set(PDFName.of('StructTreeRoot'), rootRef);
      pdf.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
      pdf.catalog.set(PDFName.of('Lang'), PDFString.of(lang));
      pdf.catalog.set(PDFName.of('ViewerPreferences'), context.obj({ DisplayDocTitle: true }));
    },
  };
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0').toUpperCase();

/** The letter of each byte, for a program that extracts the text. */
function unicodeMap(letters: readonly string[]): string {
  const entries = letters.map((letter, at) => {
    const units = Array.from({ length: letter.length }, (_none, unit) => hex(letter.charCodeAt(unit), 4));
    return `<${hex(at + 1, 2)}> <${units.join('')}>`;
  });
  const chunks = Array.from({ length: Math.ceil(entries.length / CMAP_ENTRIES_MAX) }, (_none, at) =>
    entries.slice(at * CMAP_ENTRIES_MAX, (at + 1) * CMAP_ENTRIES_MAX),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    ...chunks.map((chunk) => `${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
