/** Names of files that every system takes: letters, digits, '-', '_' and one dot. */

/** 'Veggkalender 20 × 30 cm' as 'veggkalender-20-x-30-cm'. @param otherwise for a text of which no letter is left */
export function fileSlug(text: string, otherwise = 'print'): string {
  const plain = text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('×', 'x')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain.slice(0, 60).replace(/-+$/, '') || otherwise;
}

/** A picture's own name as the photographer gave it, with the ending of what is written. */
export function fileName({ fileName: own }: { readonly fileName: string }, mimeType: string): string {
  const base = (own.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  return `${fileSlug(base)}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
}
