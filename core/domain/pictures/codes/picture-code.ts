/**
 * Normalises a picture code. Customers type it from a letter, in any case, with or without its spaces and hyphens. The
 * import stores the normalised code beside the printed one, and every lookup uses it.
 */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '');
}
