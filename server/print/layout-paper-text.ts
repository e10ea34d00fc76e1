import type { FontFamily } from '#core/contract/template-format.ts';
import type { TextItem } from '#core/layout/display-list.ts';
import { graphemesOf } from '#core/layout/text/faces/graphemes.ts';
import { layoutText, type TextBlock } from '#core/layout/text/layout-text.ts';
import { normalizeText } from '#core/layout/text/normalize-text.ts';
import type { TextEngine } from '#core/layout/text/text-engine.ts';
import { faceFor } from './face-for.ts';

/** Allows a line break without drawing anything. */
const ZERO_WIDTH_SPACE = '\u200B';
/** Below this size, `layoutText` makes a text smaller than a customer's may be. */
const SMALL_PT = 11;

/**
 * A text on the shop's own papers stays in its box: one that would overflow becomes smaller, and a word that is wider
 * than the box is broken. Products are never set like this: their customer sees the warning.
 */
export async function layoutPaperText(
  engine: TextEngine,
  { maxLines, ...block }: Omit<TextBlock, 'family'>,
  wanted?: FontFamily,
): Promise<TextItem> {
  const family = await faceFor(engine, block.text, wanted);
  const usual = layoutText(engine, { ...block, maxLines, family });
  if (!usual.overflows) return usual;
  const small = Math.min(block.sizePt, SMALL_PT);
  const broken = await breakWideWords(engine, block.text, family, { sizePt: small, widthPt: block.box.width });
  const text = { ...block, text: broken, family: await faceFor(engine, broken, wanted) };
  const tries = [
    { maxLines, sizePt: block.sizePt },
    { maxLines, sizePt: small },
    { maxLines: 0, sizePt: small },
  ].map((way) => layoutText(engine, { ...text, ...way }));
  return tries.find(({ overflows }) => !overflows) ?? tries.at(-1) ?? usual;
}

/** If a word is wider than the width, a line may break after each of its letters. */
async function breakWideWords(
  engine: TextEngine,
  text: string,
  family: FontFamily,
  { sizePt, widthPt }: { readonly sizePt: number; readonly widthPt: number },
): Promise<string> {
  const words: string[] = [];
  for (const word of normalizeText(text).split(/(\s+)/)) {
    await engine.loadForTexts([{ family, text: word }]);
    const units = engine.prepare(word, family).paragraphs.map(({ advances }) => advances.at(-1) ?? 0);
    const isWide = (Math.max(0, ...units) * sizePt) / engine.font(family).unitsPerEm > widthPt;
    words.push(isWide ? lettersOf(word).join(ZERO_WIDTH_SPACE) : word);
  }
  return words.join('');
}

const lettersOf = (word: string): readonly string[] => graphemesOf(word).map(({ text }) => text);
