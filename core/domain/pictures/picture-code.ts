/**
 * What makes two spellings of a picture code the same: people type it from a letter, in any case, with or without
 * its spaces and hyphens. Import stores it beside the printed code, and every lookup goes through it.
 */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '');
}
