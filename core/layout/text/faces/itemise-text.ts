import { FALLBACK_COVERAGE } from './fallback-coverage.ts';
import { FALLBACK_FACES, type FallbackFace } from './fallback-faces.ts';
import { graphemesOf } from './graphemes.ts';

/** ISO 15924. */
type Script = 'Arab' | 'Cyrl' | 'Grek' | 'Hebr' | 'Latn' | 'Zyyy';

/** A run that one face draws. */
export interface FaceRun {
  readonly start: number;
  readonly end: number;
  /** null: the chosen family's. */
  readonly face: FallbackFace | null;
  /** null: determined by the letters. */
  readonly script: Script | null;
}

/** Joiners, direction marks, variation selectors and tags choose a form of a letter. They have no glyph of their own. */
const isFormChoice = (point: number): boolean =>
  (point >= 0x200c && point <= 0x200f) || point === 0xfe0e || point === 0xfe0f || (point >= 0xe0020 && point <= 0xe007f);
/** First letters of the blocks of `Noto Sans`, in reverse order. The blocks after Greek Extended are signs. */
const BLOCKS: readonly (readonly [first: number, script: Script])[] = [
  [0xa700, 'Latn'],
  [0xa640, 'Cyrl'],
  [0x2e00, 'Latn'],
  [0x2de0, 'Cyrl'],
  [0x2000, 'Latn'],
  [0x1f00, 'Grek'],
  [0x1e00, 'Latn'],
  [0x400, 'Cyrl'],
  [0x370, 'Grek'],
];

const coverage = new Map<FallbackFace, ReadonlySet<number>>();

/** Code points that a fallback face has, known without its file. */
export function coverageOf(face: FallbackFace): ReadonlySet<number> {
  const known = coverage.get(face);
  if (known) return known;
  const points = new Set<number>();
  for (const range of FALLBACK_COVERAGE[face].split(' ')) {
    const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    for (let point = first; point <= last; point++) points.add(point);
  }
  coverage.set(face, points);
  return points;
}

/** The first face with all of the grapheme's code points; null: none has them. */
function fallbackFor(grapheme: string): FallbackFace | null {
  const points = Array.from(grapheme, (letter) => letter.codePointAt(0) ?? 0).filter((point) => !isFormChoice(point));
  if (points.length === 0) return null;
  return FALLBACK_FACES.find((face) => points.every((point) => coverageOf(face).has(point))) ?? null;
}

function scriptOf(face: FallbackFace, grapheme: string): Script {
  if (face === 'Noto Sans Arabic') return 'Arab';
  if (face === 'Noto Sans Hebrew') return 'Hebr';
  if (face === 'Noto Emoji') return 'Zyyy';
  const point = grapheme.codePointAt(0) ?? 0;
  return BLOCKS.find(([first]) => point >= first)?.[1] ?? 'Latn';
}

/**
 * Splits a text by the face that draws each of its graphemes: the chosen family if it can, otherwise the first fallback
 * that has it, otherwise the chosen family, in which it is missing. Graphemes are never split. Each emoji is a run of
 * its own, because it has no direction.
 * @param isDrawn whether the chosen family draws the grapheme
 */
export function itemiseText(text: string, isDrawn: (grapheme: string) => boolean): FaceRun[] {
  const runs: FaceRun[] = [];
  for (const grapheme of graphemesOf(text)) {
    const face = isDrawn(grapheme.text) ? null : fallbackFor(grapheme.text);
    const script = face && scriptOf(face, grapheme.text);
    const end = grapheme.start + grapheme.text.length;
    const last = runs.at(-1);
    if (last && last.face === face && last.script === script && face !== 'Noto Emoji') runs.splice(-1, 1, { ...last, end });
    else runs.push({ start: grapheme.start, end, face, script });
  }
  return runs;
}
