import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useDispatch, useEditor } from './editor-context.ts';
import styles from './toolbar.module.css';
import { ToolbarHead } from './toolbar-head.tsx';

/** Beside the preview: back to the tools, or on to the quantities. */
export function PreviewToolbar() {
  const { t } = useTranslation('editor');
  const { mode } = useEditor();
  const dispatch = useDispatch();
  return (
    <div className={styles.toolbar}>
      <ToolbarHead title={t('previewHint')} onBack={() => dispatch({ type: 'open-menu', menu: 'main' })} />
      <Button wide className={styles.foot} onClick={() => dispatch({ type: 'open-menu', menu: 'buy' })}>
        {t(mode === 'item' ? 'item.review' : 'main.buy')}
      </Button>
    </div>
  );
}
