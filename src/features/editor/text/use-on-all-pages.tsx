import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatedTexts, textsOnAllPages } from '#core/domain/templates/repeated-texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useEditor } from '../state/editor-context.ts';
import type { TextField } from '../state/fields.ts';
import tools from './text-tools.module.css';
import { usePutOnPages } from './use-put-on-pages.ts';
import type { TextEdit } from './use-text-edit.ts';

/**
 * Copies a text that occurs on several pages of the design to all of them, in one step of undo. Not rendered for other
 * texts.
 */
export function UseOnAllPages({ field, edit }: { readonly field: TextField; readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  const { store, definition } = useEditor();
  const put = usePutOnPages();
  const { design } = definition;
  const isRepeated = useMemo(() => repeatedTexts(design, field.id).length > 0, [design, field]);
  if (!isRepeated) return null;
  const take = async () => {
    await edit.settle();
    await put(field.id, textsOnAllPages(design, store.peek().data.userResources, field.id));
  };
  return (
    <Button variant="secondary" className={tools.noteButton} onClick={() => void take()}>
      {t('text.useOnAllPages')}
    </Button>
  );
}
