/** Cached, because creating one takes milliseconds on a phone, and a list shows a size on each card. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(language, { useGrouping: false });
  formats.set(language, known);
  return known;
}

/**
 * A size in the format of the language: '14.8x21' is '14,8 × 21' in nb.
 * @param size of a product or a template: lengths with a decimal point, separated by 'x'
 * @param language BCP 47
 */
export function formatDimensions(size: string, language: string): string {
  const lengths = size.split('x');
  if (lengths.some((length) => !/^\d+(\.\d+)?$/.test(length))) return size;
  return lengths.map((length) => formatOf(language).format(Number(length))).join(' × ');
}
