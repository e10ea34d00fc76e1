import type { FontFamily } from '#core/contract/template-format.ts';
import { normalizeText } from './normalize-text.ts';
import type { TextEngine } from './text-engine.ts';

/** Tried in this order where a face lacks letters: those that draw most, plain ones first. */
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
 * A family that has every letter of the text. Faces are read one after the other, and only until one is found.
 * @returns null: none of ours can draw it
 */
export async function familyForText(
  engine: TextEngine,
  text: string,
  families: readonly FontFamily[] = WIDE_FAMILIES,
): Promise<FontFamily | null> {
  const normal = normalizeText(text);
  for (const family of families) {
    await engine.loadFamilies([family]);
    if (engine.prepare(normal, family).missing.length === 0) return family;
  }
  return null;
}
