/**
 * Converts a drawing program's SVG to the subset that every renderer draws the same. A file in the subset is unchanged,
 * byte for byte. Nothing is dropped silently: an element that would be painted differently is refused with its line,
 * and compare-artwork.ts decides about doubtful ones (`suspects`) by comparing pictures.
 */
import type { Box } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { readArtwork } from '#core/layout/artwork/artwork.ts';
import { placeOf } from '#server/cli/json-file/parse-json.ts';
import { numbersOf, parseLength } from './measures.ts';
import { createReader, descendants, type Findings, quoted } from './reader.ts';
import { readDrawing } from './read-drawing.ts';
import { type ArtworkFault, parseSource, shownElement, type SourceNode } from './source-tree.ts';
import { createStyleSheet, parseRules } from './style-sheet.ts';
import { type Frame, writeArtwork } from './write-artwork.ts';

export interface NormalisedArtwork {
  readonly svg: string;
  /** Details that are left out, one line each; they matter only if the pictures differ. */
  readonly suspects: readonly string[];
}

/** Maximum size of a file; a page of outlines has far less. */
export const MOST_BYTES = 8_000_000;
export const TOO_LARGE = `the file is larger than ${MOST_BYTES / 1e6} MB; export it without the program's own data, or simplify its paths`;
const BOX: Box = { x: 0, y: 0, width: 100, height: 100 };
/** In the subset too: the opacity of a group, of a fill with another stroke, and numbers that are too large to draw. */
const MAY_PAINT_OTHERWISE = /<(?:g|svg)\s[^>]*\sopacity\s*=|<(?:g|svg)\sopacity\s*=|-opacity\s*=|\d{7}|(?<!#[\da-f]{0,5})\d[eE][+-]?\d{2}/i;
const MOST_LINES = 40;
/** Rules times elements: takes seconds. */
const MOST_MATCHES = 5_000_000;

/** @returns its errors, one line each, in the file's order */
export function normaliseArtwork(source: string): Result<NormalisedArtwork, readonly string[]> {
  if (source.length > MOST_BYTES) return err([TOO_LARGE]);
  const text = source.replace(/^\uFEFF/, '');
  const parsed = parseSource(text);
  if (!parsed.ok) return err(linesOf(text, [parsed.error]));
  const isPlain = readArtwork(source, BOX).ok;
  if (isPlain && !MAY_PAINT_OTHERWISE.test(source)) return ok({ svg: source, suspects: [] });
  const rewritten = rewriteArtwork(text, parsed.value);
  return rewritten.ok && isPlain ? ok({ ...rewritten.value, svg: source }) : rewritten;
}

export function rewriteArtwork(text: string, root: SourceNode): Result<NormalisedArtwork, readonly string[]> {
  const findings: Findings = { faults: [], suspects: [] };
  const frame = readFrame(root, findings.faults);
  const nodes = [...descendants(root)];
  const rules = nodes.filter(({ name }) => name === 'style').flatMap((node) => parseRules(node, text, findings.faults));
  if (rules.length * nodes.length > MOST_MATCHES)
    return err(
      linesOf(text, [{ at: root.at, text: `<svg>: ${rules.length} style rules are too many; export with presentation attributes` }]),
    );
  const sheet = createStyleSheet(rules);
  const [, , width, height] = frame.viewBox;
  const shapes = readDrawing(root, createReader(root, sheet, { width, height }, findings));
  if (findings.faults.length > 0) return err(linesOf(text, findings.faults));
  const svg = writeArtwork(shapes, frame);
  const read = readArtwork(svg, BOX);
  if (read.ok) return ok({ svg, suspects: linesOf(text, findings.suspects) });
  return err(read.error.map(({ element, attribute, value }) => `<${element}> ${attribute ?? ''}: cannot draw ${quoted(value ?? '')}`));
}

function linesOf(text: string, faults: readonly ArtworkFault[]): string[] {
  const lines = faults
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MOST_LINES)
    .map((fault) => {
      const { line, column } = placeOf(text, fault.at);
      return `line ${line}, column ${column}: ${fault.text}`;
    });
  return faults.length > MOST_LINES ? [...lines, `and ${faults.length - MOST_LINES} more`] : lines;
}

/** The visible area of the drawing: its view box, widened to the aspect ratio of `width` and `height` if it differs. */
function readFrame(root: SourceNode, faults: ArtworkFault[]): Frame {
  const refuse = (name: string, advice: string): void => {
    const value = quoted(root.attributes.get(name) ?? '');
    faults.push({ at: root.at, text: `${shownElement(root)}: ${name} ${value} is not read; ${advice}` });
  };
  const numbers = numbersOf(root.attributes.get('viewBox') ?? '');
  const size = (name: string, whole: number): number => parseLength(root.attributes.get(name) ?? '100%', whole) ?? 0;
  const [x = 0, y = 0, w = size('width', 0), h = size('height', 0)] = numbers;
  const isKnown = (numbers.length === 4 || numbers.length === 0) && [x, y, w, h].every((value) => Math.abs(value) <= 1e6) && w > 0 && h > 0;
  if (!isKnown) {
    refuse('viewBox', 'give the page as viewBox="0 0 width height"');
    return { viewBox: [0, 0, 1, 1], isStretched: false };
  }
  const aspect = (root.attributes.get('preserveAspectRatio') ?? 'xMidYMid').trim();
  if (aspect.startsWith('none')) return { viewBox: [x, y, w, h], isStretched: true };
  const [width, height] = [size('width', w), size('height', h)];
  const scale = Math.min(width / w, height / h);
  const [shownWidth, shownHeight] = [width / scale, height / scale];
  if (!(scale > 0) || Math.abs(shownWidth / w - 1) + Math.abs(shownHeight / h - 1) < 1e-3)
    return { viewBox: [x, y, w, h], isStretched: false };
  if (!/^xMidYMid(?:\s+meet)?$/.test(aspect)) refuse('preserveAspectRatio', 'give width and height the proportions of the viewBox');
  return { viewBox: [x - (shownWidth - w) / 2, y - (shownHeight - h) / 2, shownWidth, shownHeight], isStretched: false };
}
