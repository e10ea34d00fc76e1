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

/** A customer types this many letters at most before the answer to the first one comes. */
const LETTERS_AT_ONCE = 40;

/**
 * Puts a text that was typed, and never decided, into its field. Where the customer went on writing, the last letters may
 * not fit: the longest beginning that fits is kept. Anything else that does not fit is refused, as it would have been.
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
  if (!kept) return;
  // A saving that was under way when the page ended had some of it.
  const isOnTheWay = [before, ...since].includes(kept.text) || text.startsWith(kept.text) || kept.text.startsWith(text);
  // Another text by now: another device or tab has saved a newer one.
  if (!isOnTheWay) return;
  const { kind: _, ...font } = kept;
  const goesOn = text.startsWith(kept.text);
  const shortest = goesOn ? Math.max(kept.text.length, text.length - LETTERS_AT_ONCE) : text.length;
  for (let end = text.length; end >= shortest; end -= 1) {
    const wanted = text.slice(0, end);
    if (wanted === kept.text) return;
    const answer = await render.checkTextChange(element, font, { ...font, text: wanted });
    if (answer.ok && !answer.value.accepted) continue;
    if (textNow()?.text !== kept.text || !(await isStillNoted())) return;
    // Nothing could measure it: it is there, and the page says where it sticks out.
    const put = answer.ok && answer.value.accepted ? answer.value.font.text : normalizeText(wanted);
    store.dispatch({ type: 'edit', edit: { kind: 'setText', resourceId, text: put } });
    return;
  }
}
