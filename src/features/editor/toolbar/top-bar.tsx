import { useTranslation } from 'react-i18next';
import { nameWithYear } from '#core/domain/templates/name-with-year.ts';
import { shownDate } from '#core/kernel/time.ts';
import { writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { useDispatch, useEditor, useEditorValue } from '../state/editor-context.ts';
import { useHistorySteps } from '../history/use-history-steps.ts';
import { isOfStorage } from '#src/data/db/database-errors.ts';
import { useSaver } from '../drafts/saver-context.ts';
import styles from '../editor-screen.module.css';

/** The close button, the product's name with the time of the last save, undo and redo. */
export function TopBar({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('editor');
  const { definition } = useEditor();
  const canUndo = useEditorValue((state) => state.history.past.length > 0);
  const canRedo = useEditorValue((state) => state.history.future.length > 0);
  const isForm = useEditorValue((state) => state.view === 'form');
  const year = useEditorValue((state) => state.data.year);
  const dispatch = useDispatch();
  const step = useHistorySteps();
  const { design } = definition;
  return (
    <header className={styles.top}>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
      <div className={styles.title}>
        <h1>{nameWithYear(design.names[i18n.language] ?? design.names.en ?? design.name, year)}</h1>
        <SavedAt />
      </div>
      <IconButton
        icon="invoice"
        label={t('form.view')}
        aria-pressed={isForm}
        onClick={() => dispatch({ type: 'set-view', view: isForm ? 'page' : 'form' })}
      />
      <IconButton icon="undo" label={t('undo')} disabled={!canUndo} onClick={() => step('undo')} />
      <IconButton icon="redo" label={t('redo')} disabled={!canRedo} onClick={() => step('redo')} />
    </header>
  );
}

/** Not announced, because it changes with every edit. A failed save is announced. */
function SavedAt() {
  const { t } = useTranslation('editor');
  const locale = useLocale();
  const errorText = useErrorText();
  const { definition } = useEditor();
  const year = useEditorValue((state) => state.data.year);
  const { status } = useSaver();
  switch (status.kind) {
    case 'unsaved': {
      const product = nameWithYear(definition.product.name, year);
      return <p className={styles.saved}>{product}</p>;
    }
    case 'saving':
      return <p className={styles.saved}>{t('saving')}</p>;
    case 'saved':
      return (
        <p className={styles.saved}>
          {t('savedAt', {
            time: writeTime('time', shownDate(status.atMs), locale),
          })}
        </p>
      );
    case 'failed': {
      // Handled in each case here, so the shell need not show it too.
      const general = errorText(status.error);
      return (
        <p className={styles.notSaved} role="alert">
          {isOfStorage(status.error) ? t(status.error.code === 'device.storage_full' ? 'notSavedFull' : 'notSaved') : general}
        </p>
      );
    }
  }
}
