import { useTranslation } from 'react-i18next';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import type { ListedDraft } from '#src/data/live/drafts/draft-view.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { DraftFrame } from './draft-frame.tsx';
import { editorOf } from './drafts-view.ts';
import { useShownDraft } from './use-account-drafts.ts';

/** A draft of a product: why it was returned from the cart, and whether it has another version. */
export function DraftCard({
  view: { draft, note, kept, isGoneElsewhere },
  twin,
  nowMs,
}: {
  readonly view: ListedDraft;
  /**
   * The draft was changed in two places at once: this is the version beside the draft, or the draft that has such a
   * version.
   */
  readonly twin: 'beside' | 'other' | null;
  readonly nowMs: number;
}) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { definition, product, preview, remove } = useShownDraft(draft);
  const name = nameWithYear(definition?.name ?? product?.name ?? t('draft'), draft.data.year);
  return (
    <DraftFrame
      name={name}
      of={product && definition && product.name !== definition.name ? product.name : null}
      isOfCartLine={draft.orderLineUuid !== null}
      savedAtMs={draft.savedAtMs}
      nowMs={nowMs}
      icon="edit"
      kept={kept}
      preview={preview}
      continueTo={definition ? editorOf(draft, definition.type) : null}
      remove={remove}
    >
      {note && <Notice kind="warning">{errorText(note)}</Notice>}
      {twin && <Notice kind="info">{t(twin === 'beside' ? 'versionBeside' : 'versionOther')}</Notice>}
      {isGoneElsewhere && !twin && <Notice kind="info">{t('goneElsewhere')}</Notice>}
      {definition === undefined && <Notice kind="info">{t('templateUnread')}</Notice>}
    </DraftFrame>
  );
}
