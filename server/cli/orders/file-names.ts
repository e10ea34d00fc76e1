/** File names that every system accepts: letters, digits, '-', '_' and one dot. */

/** 'Veggkalender 20 × 30 cm' as 'veggkalender-20-x-30-cm'. @param otherwise name for a text without usable letters */
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

/** The photographer's name of a picture, with the ending of the written file. */
export function fileName({ fileName: own }: { readonly fileName: string }, mimeType: string): string {
  const base = (own.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  return `${fileSlug(base)}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;
}
