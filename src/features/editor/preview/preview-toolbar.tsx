import { useTranslation } from 'react-i18next';
import { paths } from '#core/contract/paths/paths.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import styles from '../toolbar/toolbar.module.css';
import { ToolbarHead } from '../toolbar/toolbar-head.tsx';

/**
 * Beside the preview: back to the tools, on to the quantities, or download everything before the connection is lost
 * (BEY-02).
 */
export function PreviewToolbar() {
  const { t } = useTranslation('editor');
  const { mode, productUuid, pictureSet } = useEditor();
  const dispatch = useDispatch();
  return (
    <div className={styles.toolbar}>
      <ToolbarHead title={t('previewHint')} onBack={() => dispatch({ type: 'open-menu', menu: 'main' })} />
      {/* The edits are saved, and the preparation page leads back through the drafts. */}
      {mode === 'add' && (
        <div className={styles.body}>
          <ButtonLink
            variant="quiet"
            icon="cloudOff"
            to={paths.offline({ productUuid, start: true, ...(pictureSet && { subjectUuid: pictureSet.subject.uuid }) })}
          >
            {t('prepareOffline')}
          </ButtonLink>
        </div>
      )}
      <Button wide className={styles.foot} onClick={() => dispatch({ type: 'open-menu', menu: 'buy' })}>
        {t(mode === 'item' ? 'item.review' : 'main.buy')}
      </Button>
    </div>
  );
}
