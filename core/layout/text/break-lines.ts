import type { TextDirection } from './faces/face.ts';
import type { PreparedParagraph, PreparedText } from './prepare-text.ts';

/** A line as the line breaker chose it. Its width is summed from the paragraph; reshaping gives the final width. */
export interface BrokenLine {
  readonly text: string;
  readonly direction: TextDirection;
  readonly widthUnits: number;
}

/** Greedy line breaking. A word wider than the box is not broken and overflows. */
export function breakLines(prepared: PreparedText, maxUnits: number): BrokenLine[] {
  return prepared.paragraphs.flatMap((paragraph) => breakParagraph(paragraph, maxUnits));
}

function breakParagraph(paragraph: PreparedParagraph, maxUnits: number): BrokenLine[] {
  const lines: BrokenLine[] = [];
  walkLines(paragraph, maxUnits, (start, end, widthUnits) => {
    lines.push({ text: paragraph.text.slice(start, end), direction: paragraph.direction, widthUnits });
  });
  return lines;
}

/** The number of these lines and the width of the widest, without creating them. */
export function measureLines(prepared: PreparedText, maxUnits: number): { lineCount: number; widestUnits: number } {
  let lineCount = 0;
  let widestUnits = 0;
  for (const paragraph of prepared.paragraphs) {
    walkLines(paragraph, maxUnits, (_start, _end, widthUnits) => {
      lineCount++;
      if (widthUnits > widestUnits) widestUnits = widthUnits;
    });
  }
  return { lineCount, widestUnits };
}

function walkLines(paragraph: PreparedParagraph, maxUnits: number, emit: (start: number, end: number, widthUnits: number) => void): void {
  const { advances, breaks } = paragraph;
  const width = (from: number, to: number): number => (advances[to] ?? 0) - (advances[from] ?? 0);
  let start = 0;
  let lastPosition = 0;
  let lastEnd = 0;
  for (const { position, end } of breaks) {
    if (lastPosition > start && width(start, end) > maxUnits) {
      emit(start, lastEnd, width(start, lastEnd));
      start = lastPosition;
    }
    lastPosition = position;
    lastEnd = Math.max(end, start);
  }
  emit(start, lastEnd, width(start, lastEnd));
}
