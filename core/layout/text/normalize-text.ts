/**
 * Control characters, bidi overrides and isolates, BOM, interlinear marks, lone surrogates. Private use and
 * non-characters stay: the customer may have seen letters, and letters that no font draws must be reported instead of
 * printed as nothing.
 */
const DISALLOWED = /(?!\n)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACE_RUNS = /\p{Zs}+/gu;

/** UTF-16 units: more than any box can contain, and little enough that the layout stays fast. */
export const MAX_TEXT_LENGTH = 4000;

/**
 * The allowed form of a customer's text: any kind of line break becomes \n, every run of other white space one space,
 * and characters that could hide, reorder or not print are removed.
 * @see D2 §5, text rules
 */
export function normalizeText(text: string): string {
  const breaks = text.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ');
  // Removed first, because the characters on both sides may compose or form one run of spaces.
  const normal = breaks.replace(DISALLOWED, '').normalize('NFC').replace(SPACE_RUNS, ' ');
  // If the cut separates a surrogate pair, its other half is removed too.
  return normal.length > MAX_TEXT_LENGTH ? normal.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : normal;
}

/** For saving: also removes surrounding white space and line breaks. */
export function trimText(text: string): string {
  return normalizeText(text).trim();
}
