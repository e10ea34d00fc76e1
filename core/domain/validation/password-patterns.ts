/** The patterns that a program tries first: repetitions, rows of keys, and disguised words. */

const ROWS = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  'abcdefghijklmnopqrstuvwxyzåäö',
  '01234567890',
  '13579',
  '0246810',
  'qwertyuiopå',
  'asdfghjkløæ',
  'asdfghjklöä',
  'asdfghjklæø',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);

/** A shorter part of a row is in too many words. */
const RUN_MIN = 3;
const DIFFERENT_MIN = 3;
const REPEATED = /^(.+?)\1+$/u;
const DOUBLED = /(.)\1+/gu;

/** `aaaaaa`, `121212`, `heihei`, `abcdef`, `654321`, `123abc`, `qwerty1`: these can be guessed without a list. */
export function isPattern(password: string): boolean {
  const plain = lettersAndDigits(password);
  // The password consists of signs only, so the signs are compared.
  const compared = plain === '' ? password.trim() : plain;
  if (new Set(compared).size < DIFFERENT_MIN || REPEATED.test(compared)) return true;
  return isOfRuns(compared) || isOfRuns(compared.replace(DOUBLED, '$1'));
}

/** Consists of parts of rows, except for one character. */
function isOfRuns(text: string): boolean {
  let others = 0;
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at);
    if (length < RUN_MIN) others += 1;
    at += length < RUN_MIN ? 1 : length;
  }
  return others <= 1 && text.length - others >= RUN_MIN;
}

/** The number of consecutive characters from there that follow a row. */
function runAt(text: string, at: number): number {
  let length = 1;
  while (at + length < text.length && ROWS.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
  return length;
}

export const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const STOOD_FOR: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '1': 'i', '!': 'i' };
const withoutSubstitutions = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[@430$51!]/g, (sign) => (one === 'l' && STOOD_FOR[sign] === 'i' ? one : (STOOD_FOR[sign] ?? sign)));

/** The two spellings without Nordic letters: 'på' is 'pa' and 'paa'. */
export const spellingsOf = (word: string): readonly string[] => [
  inLatin(word),
  inLatin(word.replaceAll('å', 'aa').replace(/[øö]/g, 'oe').replace(/[æä]/g, 'ae')),
];
const inLatin = (word: string): string => word.replaceAll('æ', 'ae').replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '');

/** More characters around a word are a secret of their own. */
const AROUND_MAX = 4;

interface Forms {
  /** With at most four characters around it that are not letters. */
  readonly near: ReadonlySet<string>;
  /** With any number of them around it. */
  readonly stems: ReadonlySet<string>;
}

/**
 * The words that a password may stand for: in lower case, without the surrounding characters, and with signs and digits
 * replaced by the letters that they resemble.
 */
export function formsOf(password: string): Forms {
  const whole = password.toLowerCase().replace(/\s/gu, '');
  const [open, closed] = [whole.replace(/^[^\p{L}]+/u, ''), whole.replace(/[^\p{L}]+$/u, '')];
  const stem = open.replace(/[^\p{L}]+$/u, '');
  const forms = [whole, open, closed, stem].flatMap((text) =>
    [text, withoutSubstitutions(text, 'i'), withoutSubstitutions(text, 'l')].map((form) => ({ form, around: whole.length - text.length })),
  );
  const spelled = (chosen: typeof forms) =>
    new Set(chosen.flatMap(({ form }) => [form, lettersAndDigits(form), inLatin(lettersAndDigits(form))]).filter((form) => form !== ''));
  return { near: spelled(forms.filter(({ around }) => around <= AROUND_MAX)), stems: spelled(forms) };
}
