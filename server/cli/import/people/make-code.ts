import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused on paper: without 0 O 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const LETTERS = 12;

/** A picture code of 54 random bits, in groups of four: more than an attacker can try within the throttle. */
export function makeCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-');
}
