import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatedTexts, textsOnAllPages } from '#core/domain/templates/repeated-texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import type { TextField } from '../state/fields.ts';
import tools from './text-tools.module.css';
import type { TextEdit } from './use-text-edit.ts';

/** Takes a text that stands on several pages of the design to all of them: one step of undo. Not there for other texts. */
export function UseOnAllPages({ field, edit }: { readonly field: TextField; readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  const { store, definition, render } = useEditor();
  const dispatch = useDispatch();
  const { design } = definition;
  const places = useMemo(() => repeatedTexts(design, field.id), [design, field]);
  if (places.length === 0) return null;
  const take = async () => {
    await edit.settle();
    const { data } = store.peek();
    const wanted = textsOnAllPages(design, data.userResources, field.id);
    // A place may be smaller than this one (EDT-09).
    const fitted = await render.fitOnOpen(design, { ...data, userResources: { ...data.userResources, ...wanted } });
    const texts = Object.fromEntries(Object.entries(wanted).map(([id, text]) => [id, (fitted.ok ? fitted.value[id] : undefined) ?? text]));
    dispatch({ type: 'edit', edit: { kind: 'fillTexts', resourceId: field.id, texts } });
    announce(t('text.onAllPages', { count: places.length + 1 }));
  };
  return (
    <Button variant="secondary" className={tools.noteButton} onClick={() => void take()}>
      {t('text.useOnAllPages')}
    </Button>
  );
}
