import type {
  Box,
  CalendarElement,
  Element,
  FontFamily,
  HorizontalAlign,
  ImageElement,
  Part,
  TextElement,
} from '#core/contract/template-format.ts';

const POINTS_PER_MM = 72 / 25.4;
const BLEED_MM = 3;
const SAFE_MM = 5;

const round = (value: number): number => Math.round(value * 1000) / 1000;
export const toPoints = (mm: number): number => round(mm * POINTS_PER_MM);

/** x, y, width, height in millimetres from the trimmed page's corner: how a designer measures. */
export type MmBox = readonly [x: number, y: number, width: number, height: number];

/** The same place in the format's own measure: points from the bleed box's corner. */
function toBox([x, y, width, height]: MmBox): Box {
  return { x: toPoints(x + BLEED_MM), y: toPoints(y + BLEED_MM), width: toPoints(width), height: toPoints(height) };
}

export interface Page {
  /** Artwork over the whole page, bleed included; the SVG's units are millimetres from the trimmed corner. */
  art(file: string, content: string, defs?: string): void;
  image(id: string, box: MmBox, details?: Omit<ImageElement, 'kind' | 'id' | 'box'>): void;
  text(id: string, box: MmBox, details: Omit<TextElement, 'kind' | 'id' | 'box'>): void;
  calendar(box: MmBox, details: Omit<CalendarElement, 'kind' | 'id' | 'box'>): void;
  part(): Part;
  /** SVG text by file name. */
  readonly files: ReadonlyMap<string, string>;
}

interface PageOptions {
  id: string;
  names: Record<string, string>;
  widthMm: number;
  heightMm: number;
  paper: string;
}

export function createPage({ id, names, widthMm, heightMm, paper }: PageOptions): Page {
  const elements: Element[] = [];
  const files = new Map<string, string>();
  const bleed: MmBox = [-BLEED_MM, -BLEED_MM, widthMm + 2 * BLEED_MM, heightMm + 2 * BLEED_MM];
  return {
    art(file, content, defs) {
      files.set(
        file,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${bleed.join(' ')}">${defs ? `<defs>${defs}</defs>` : ''}${content}</svg>\n`,
      );
      elements.push({ kind: 'artwork', src: file, box: toBox(bleed) });
    },
    image(imageId, box, details = {}) {
      elements.push({ kind: 'image', id: imageId, box: toBox(box), ...details });
    },
    text(textId, box, details) {
      elements.push({ kind: 'text', id: textId, box: toBox(box), ...details });
    },
    calendar(box, details) {
      elements.push({ kind: 'calendar', id: 'month', box: toBox(box), ...details });
    },
    part: () => ({
      id,
      names,
      width: toPoints(bleed[2]),
      height: toPoints(bleed[3]),
      trimBox: toBox([0, 0, widthMm, heightMm]),
      safeBox: toBox([SAFE_MM, SAFE_MM, widthMm - 2 * SAFE_MM, heightMm - 2 * SAFE_MM]),
      paper,
      elements,
    }),
    files,
  };
}

interface Type {
  family: FontFamily;
  size: number;
  color: string;
  align?: HorizontalAlign;
  lines?: number;
  vertical?: TextElement['verticalAlign'];
  /** Swedish, where the design has it. */
  sv?: string;
}

/** Words in the shop's languages, set in one type. */
export function words(
  english: string,
  norwegian: string,
  { family, size, color, align = 'center', lines = 1, vertical = 'middle', sv }: Type,
): Omit<TextElement, 'kind' | 'id' | 'box' | 'editable'> {
  return {
    verticalAlign: vertical,
    font: { text: english, lines, family, size, color, horizontalAlign: align },
    texts: { en: english, nb: norwegian, ...(sv === undefined ? {} : { sv }) },
  };
}

/** A text that the customer writes, with the choice of every property. */
export const EDITABLE = { editable: true, overrideFamily: true, overrideSize: true, overrideColor: true, overrideAlignment: true } as const;
/** A text that the customer writes, in the design's type. */
export const EDITABLE_WORDS = { editable: true, overrideSize: true, overrideColor: true } as const;
export const FIXED = { editable: false } as const;
