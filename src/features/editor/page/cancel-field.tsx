import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import { UnsavedDialog } from '../drafts/unsaved-dialog.tsx';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { hasFieldEdits } from '../state/reduce-editor.ts';
import styles from './page-canvas.module.css';

/** Closes the field and undoes the changes made in it. If there are any, it asks first (D2 §4). */
export function CancelField() {
  const { t } = useTranslation('editor');
  const { store } = useEditor();
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const cancel = () => dispatch({ type: 'cancel-resource' });
  return (
    <>
      <IconButton
        className={styles.cancel}
        icon="close"
        filled
        label={t('cancelField')}
        onClick={() => (hasFieldEdits(store.peek()) ? setAsking(true) : cancel())}
      />
      {isAsking && <UnsavedDialog onAbort={cancel} onContinue={() => setAsking(false)} />}
    </>
  );
}
