/** Finds a name in any spelling (OPX-11): `ostlund`, `Oestlund` and `ÖSTLUND` all find `Åse Östlund`. */

/** Letters that are written as two on a keyboard without them. */
const PAIRS: Readonly<Record<string, string>> = { ae: 'æä', oe: 'øöœ', aa: 'å', ue: 'ü', ss: 'ß', th: 'þ' };
/** Letters that do not decompose into a base letter and a mark. */
const OWN: Readonly<Record<string, string>> = { a: 'æ', o: 'øœ', d: 'đð', l: 'ł', i: 'ı', h: 'ħ', t: 'ŧ', s: 'ß' };
/** Latin letters with marks: Latin-1, Extended-A and -B, and Extended Additional with the Vietnamese ones. */
const MARKED = [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const;

const MARKS = /\p{M}+/gu;
const bare = (text: string): string => text.normalize('NFD').replace(MARKS, '');

/** By lower-case letter without marks: every letter that it matches. */
const VARIANTS: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, Set<string>>();
  const add = (base: string, letter: string) => {
    const all = found.get(base) ?? new Set([base, base.toUpperCase()]);
    for (const one of [letter, letter.toLowerCase(), letter.toUpperCase()]) if (one.length === 1) all.add(one);
    found.set(base, all);
  };
  for (const [first, last] of MARKED)
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point);
      const base = bare(letter).toLowerCase();
      if (/^[a-z]$/.test(base)) add(base, letter);
    }
  for (const [base, letters] of Object.entries(OWN)) for (const letter of letters) add(base, letter);
  return new Map(Array.from(found, ([base, letters]) => [base, [...letters].join('')]));
})();

/** A letter that represents two others: 'æ' may have been written 'ae', and 'å' 'aa'. */
const PAIR_OF = new Map(Object.entries(PAIRS).flatMap(([pair, letters]) => Array.from(letters, (letter) => [letter, pair] as const)));
const BASE_OF = new Map(Object.entries(OWN).flatMap(([base, letters]) => Array.from(letters, (letter) => [letter, base] as const)));

/** A letter that was stored as a base and a combining mark. */
const LOOSE_MARKS = '[\u0300-\u036f]*';
/** No name is longer: the pattern grows with its words. */
const LONGEST = 100;

function anyOf(letter: string): string {
  const base = BASE_OF.get(letter) ?? bare(letter);
  const letters = new Set([...Array.from(VARIANTS.get(base) ?? base), letter, letter.toUpperCase()]);
  const plain = [...letters].filter((one) => one.length === 1);
  return /^[\p{L}\p{N}]$/u.test(letter) ? `[${plain.join('')}]${LOOSE_MARKS}` : escaped(letter);
}

/**
 * Escapes characters other than letters and digits, which could have a meaning in a pattern; others such as emoji stay
 * as they are.
 */
const escaped = (letter: string): string => (/^[\x21-\x7e]$/.test(letter) ? `\\${letter}` : letter);

/** @returns a regular expression for both JavaScript and PostgreSQL, independent of the database's language */
export function namePattern(words: string): string {
  const text = words.normalize('NFC').toLowerCase().slice(0, LONGEST);
  let pattern = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const pair = text.slice(at, at + 2);
    const asOne = PAIRS[pair];
    if (asOne !== undefined) {
      pattern += `(?:${anyOf(pair[0] ?? '')}${anyOf(pair[1] ?? '')}|[${asOne}${asOne.toUpperCase()}])`;
      at += 1;
    } else {
      const asTwo = PAIR_OF.get(letter);
      pattern += asTwo === undefined ? anyOf(letter) : `(?:${Array.from(asTwo, anyOf).join('')}|${anyOf(letter)})`;
    }
  }
  return pattern;
}
