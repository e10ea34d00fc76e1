import type { FieldIssueCode } from './field-issue.ts';

/** Scripts that part no words, or not the family's name from the given one: '李小明' and '김민준' are whole names. */
const UNPARTED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC\u30FB\u00B7]+$/u;
/** A letter that begins a character as readers count them. The vowels left out stay on the letter before them. */
const CHARACTER = /(?![\u0E33\u0EB3])\p{L}/gu;
const CHARACTERS_MIN = 2;

/** At least two words that contain a letter (the full name rule, D1 §5), or one word of a script that parts no names. */
export function fullNameIssue(name: string): FieldIssueCode | null {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return 'required';
  const isFull = words.filter((word) => /\p{L}/u.test(word)).length >= 2 || words.some(isUnpartedName);
  return isFull ? null : 'full_name';
}

function isUnpartedName(word: string): boolean {
  // Korean is also written with a letter for each sound; composed, a syllable is one letter.
  const composed = word.normalize('NFC');
  return UNPARTED.test(composed) && (composed.match(CHARACTER)?.length ?? 0) >= CHARACTERS_MIN;
}
