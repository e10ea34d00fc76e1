/** A short form of the shop's name for small spaces. */

const SHORT_MAX = 12;

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
const partsOf = (name: string): readonly string[] => name.trim().split(/\s+/);

const charactersOf = (text: string): readonly string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);

/** As many words of the name as fit below an icon, or the beginning of the first word if it is too long. */
export function shortNameOf(name: string): string {
  const [first = '', ...rest] = partsOf(name);
  let [short, tried] = [first, first];
  for (const part of rest) {
    tried = `${tried} ${part}`;
    if (charactersOf(tried).length > SHORT_MAX) break;
    // '&' alone does not end a name.
    if (isWord(part)) short = tried;
  }
  return charactersOf(short).slice(0, SHORT_MAX).join('');
}

/** Initials of the first two words. */
export const initialsOf = (name: string): string =>
  partsOf(name)
    .filter(isWord)
    .slice(0, 2)
    .map((word) => charactersOf(word).find(isWord) ?? '')
    .join('')
    .toLocaleUpperCase();
