import type { FontFamily } from '#core/contract/template-format.ts';
import { familyForText } from '#core/layout/text/family-for-text.ts';
import type { TextEngine } from '#core/layout/text/text-engine.ts';

/**
 * A text with letters that the wanted face lacks is set in the first face that has them; if none has, in Roboto with a
 * box for each.
 */
export async function faceFor(engine: TextEngine, text: string, wanted: FontFamily = 'Roboto'): Promise<FontFamily> {
  const found = (await familyForText(engine, text, [wanted])) ?? (await familyForText(engine, text));
  if (found) return found;
  await engine.loadForTexts([{ family: 'Roboto', text }]);
  return 'Roboto';
}
