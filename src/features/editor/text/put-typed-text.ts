import type { TextElement } from '#core/contract/template-format.ts';
import { normalizeText } from '#core/layout/text/normalize-text.ts';
import type { RenderClient } from '#src/platform/workers/render-client.ts';
import type { EditorStore } from '../state/editor-store.ts';

/**
 * Puts a text that was typed, and never decided, into its field. Its last letters may have been refused, had there been
 * time: the longest beginning that fits is what is kept.
 */
export async function putTypedText(
  store: Pick<EditorStore, 'peek' | 'dispatch'>,
  render: Pick<RenderClient, 'checkTextChange'>,
  element: TextElement,
  { resourceId, text }: { readonly resourceId: string; readonly text: string },
): Promise<void> {
  for (let end = text.length; end >= 0; end -= 1) {
    const wanted = text.slice(0, end);
    const now = store.peek().data.userResources[resourceId];
    if (now?.kind !== 'text' || now.text === wanted) return;
    const { kind: _, ...font } = now;
    const answer = await render.checkTextChange(element, font, { ...font, text: wanted });
    if (answer.ok && !answer.value.accepted) continue;
    // Nothing could measure it: it is there, and the page says where it sticks out.
    const put = answer.ok && answer.value.accepted ? answer.value.font.text : normalizeText(wanted);
    store.dispatch({ type: 'edit', edit: { kind: 'setText', resourceId, text: put } });
    return;
  }
}
