import type { TextFont } from '#core/contract/template-format.ts';
import { normalizeText } from '#core/layout/text/normalize-text.ts';
import { CallFailure } from './cancellable-calls.ts';
import type { TextChangeAnswer } from './render.api.ts';

/**
 * Resolves to `kept` if a fallback face cannot be loaded now. No text is lost: pages with such a text have no layout,
 * and are not sold, until the face is loaded.
 */
export async function orUnmeasured<T>(measured: Promise<T>, kept: () => T | null): Promise<T> {
  return measured.catch((reason: unknown) => {
    const answer = reason instanceof CallFailure && reason.reason.code === 'instance.font_not_here' ? kept() : null;
    if (answer === null) throw reason;
    return answer;
  });
}

/** The customer's text is accepted unmeasured; null for any other change, which can wait. */
export function unmeasuredWords(current: TextFont, proposed: TextFont): TextChangeAnswer | null {
  const { family, size, color, horizontalAlign } = current;
  const isOnlyWords =
    proposed.family === family && proposed.size === size && proposed.color === color && proposed.horizontalAlign === horizontalAlign;
  return isOnlyWords ? { accepted: true, font: { ...proposed, text: normalizeText(proposed.text) } } : null;
}
