import { graphemeSegments } from 'unicode-segmenter/grapheme';

/** A letter as readers count them: a base with its marks, or a whole emoji sequence. */
export interface Grapheme {
  readonly text: string;
  /** UTF-16 index. */
  readonly start: number;
}

/** By the library's own Unicode tables. A browser's `Intl.Segmenter` would use the tables of its version, and hashes would differ. */
export function graphemesOf(text: string): Grapheme[] {
  return Array.from(graphemeSegments(text), ({ segment, index }) => ({ text: segment, start: index }));
}
