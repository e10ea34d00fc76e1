import type { TextElement } from '#core/contract/template-format.ts';
import { normalizeText } from '#core/layout/text/normalize-text.ts';
import type { RenderClient } from '#src/platform/workers/render-client.ts';
import type { EditorStore } from '../state/editor-store.ts';

interface TypedText {
  readonly resourceId: string;
  /** The saved text of the field when the customer began to type. */
  readonly before: string;
  /** What the field showed since then. */
  readonly since?: readonly string[] | undefined;
  readonly text: string;
}

/** Maximum number of letters that a customer types before the answer to the first one arrives. */
const LETTERS_AT_ONCE = 40;

/**
 * Puts a typed text whose check never ended into its field. If the customer continued a text, the last letters may not
 * fit: the longest fitting beginning is kept. Any other text that does not fit is refused, as during typing.
 * @param isStillNoted whether the customer has not typed since
 */
export async function putTypedText(
  store: Pick<EditorStore, 'peek' | 'dispatch'>,
  render: Pick<RenderClient, 'checkTextChange'>,
  element: TextElement,
  { resourceId, before, since = [], text }: TypedText,
  isStillNoted: () => Promise<boolean>,
): Promise<void> {
  const textNow = () => {
    const now = store.peek().data.userResources[resourceId];
    return now?.kind === 'text' ? now : null;
  };
  const kept = textNow();
  // The text is different now: another device or tab has saved a newer one.
  if (!kept || (kept.text !== before && !text.startsWith(kept.text) && !kept.text.startsWith(text))) return;
  const { kind: _, ...font } = kept;
  const goesOn = text.startsWith(kept.text);
  const shortest = goesOn ? Math.max(kept.text.length, text.length - LETTERS_AT_ONCE) : text.length;
  for (let end = text.length; end >= shortest; end -= 1) {
    const wanted = text.slice(0, end);
    if (wanted === kept.text) return;
    const answer = await render.checkTextChange(element, font, { ...font, text: wanted });
    if (answer.ok && !answer.value.accepted) continue;
    if (textNow()?.text !== kept.text || !(await isStillNoted())) return;
    // The text could not be measured. It is kept, and the page shows where it overflows.
    const put = answer.ok && answer.value.accepted ? answer.value.font.text : normalizeText(wanted);
    store.dispatch({ type: 'edit', edit: { kind: 'setText', resourceId, text: put } });
    return;
  }
}
