import type { FontFamily } from '#core/contract/template-format.ts';
import { normalizeText } from './normalize-text.ts';
import type { TextEngine } from './text-engine.ts';

/** Tried in this order if a font lacks letters: those with the most letters first, plain ones before others. */
export const WIDE_FAMILIES: readonly FontFamily[] = [
  'Roboto',
  'Lora',
  'Montserrat',
  'Playfair Display',
  'Oswald',
  'Comfortaa',
  'Dancing Script',
  'Lobster',
  'Pacifico',
  'Anton',
  'Bebas Neue',
];

/**
 * A family that draws the text without another family's Latin letters. Fonts are loaded one after the other until one
 * has them all.
 * @returns null: there is none
 */
export async function familyForText(
  engine: TextEngine,
  text: string,
  families: readonly FontFamily[] = WIDE_FAMILIES,
): Promise<FontFamily | null> {
  const normal = normalizeText(text);
  for (const family of families) {
    await engine.loadForTexts([{ family, text: normal }]);
    if (engine.prepare(normal, family).missing.length === 0 && engine.font(family).borrowedOf(normal).length === 0) return family;
  }
  return null;
}
