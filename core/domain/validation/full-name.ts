import type { FieldIssueCode } from './field-issue.ts';

/** Scripts that do not separate words, or not the family name from the given name: '李小明' and '김민준' are whole names. */
const UNPARTED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30FC\u30FB\u00B7]+$/u;
/** The first letter of a character as readers count them. The excluded vowels belong to the letter before them. */
const CHARACTER = /(?![\u0E33\u0EB3])\p{L}/gu;
const CHARACTERS_MIN = 2;

/** At least two words that contain a letter (the full name rule, D1 §5), or one word of a script that does not separate names. */
export function fullNameIssue(name: string): FieldIssueCode | null {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return 'required';
  const isFull = words.filter((word) => /\p{L}/u.test(word)).length >= 2 || words.some(isUnpartedName);
  return isFull ? null : 'full_name';
}

function isUnpartedName(word: string): boolean {
  // Korean may also be written with one letter per sound. In composed form a syllable is one letter.
  const composed = word.normalize('NFC');
  return UNPARTED.test(composed) && (composed.match(CHARACTER)?.length ?? 0) >= CHARACTERS_MIN;
}
