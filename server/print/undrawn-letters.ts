import { normalizeText } from '#core/layout/text/normalize-text.ts';
import type { TextEngine } from '#core/layout/text/text-engine.ts';
import { faceFor } from './face-for.ts';

/** Letters of the texts that no face of the shop contains, each once. They are missing on paper. */
export async function undrawnLetters(engine: TextEngine, ...texts: readonly string[]): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const text of texts) {
    const family = await faceFor(engine, text);
    missing.push(...engine.prepare(normalizeText(text), family).missing);
  }
  return [...new Set(missing)];
}
