import type { DisplayPage } from './display-list.ts';

/** Private use, unassigned, non-characters, lone surrogates: a screen shows nothing for them, or a box. */
const UNSHOWN = /[\p{Co}\p{Cn}\p{Cs}]/u;

/** Letters that no face can draw, each once. A product with such letters cannot be made. */
export function missingLetters(pages: readonly Pick<DisplayPage, 'items'>[]): string[] {
  return [...new Set(pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'text' ? item.missing : []))))];
}

/** Letters in a message. Letters that no screen shows are named by their code point. */
export function listLetters(letters: readonly string[]): string {
  return letters.map((letter) => (UNSHOWN.test(letter) ? codesOf(letter) : letter)).join(' ');
}

const codesOf = (letter: string): string =>
  Array.from(letter, (part) => `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ');
