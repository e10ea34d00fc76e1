import type { DisplayPage } from './display-list.ts';

/** Letters that no face can draw, each once. A product that has some cannot be made. */
export function missingLetters(pages: readonly Pick<DisplayPage, 'items'>[]): string[] {
  return [...new Set(pages.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'text' ? item.missing : []))))];
}
