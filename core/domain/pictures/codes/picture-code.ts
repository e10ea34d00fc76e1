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

/** A code is read and typed four characters at a time. */
const CODE_GROUPS = /.{1,4}/gu;

/** Shows 'ABCD-123456' as 'ABCD 1234 56', for typing it from a page. Spaces and hyphens do not count. */
export const codeInGroups = (code: string): string => code.replace(/[\s-]/g, '').match(CODE_GROUPS)?.join(' ') ?? '';
