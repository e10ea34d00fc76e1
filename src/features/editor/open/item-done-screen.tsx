import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import type { ItemEditing } from '#core/domain/packages/item-editing.ts';
import type { AppError } from '#core/contract/errors.ts';
import styles from '../preview/buy-screen.module.css';
import { useDispatch, useEditor } from '../state/editor-context.ts';
import { isOrderable } from '../preflight/preflight.ts';
import { PreflightList } from '../preflight/preflight-list.tsx';
import { useSaver } from '../drafts/saver-context.ts';
import { ToolbarHead } from '../toolbar/toolbar-head.tsx';
import { usePreflight } from '../preflight/use-preflight.ts';
import { useInstanceLayout } from '../page/use-instance-layout.ts';

/** Shows what to check first, then returns to the package with the finished item. */
export function ItemDoneScreen({ editing }: { readonly editing: ItemEditing }) {
  const { t } = useTranslation('editor');
  const { definition, layoutContext, draftUuid } = useEditor();
  const device = useDevice();
  const dispatch = useDispatch();
  const { saver } = useSaver();
  const { layout, error: layoutError, data } = useInstanceLayout();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<AppError | null>(null);
  const findings = usePreflight(data, layout);
  const isComplete = isOrderable(findings);
  const error = refused ?? layoutError;
  const finish = async () => {
    if (!layout) return;
    setBusy(true);
    const { uuid, version, name } = definition;
    const isTaken = await editing.onDone({
      template: { uuid, version, name },
      data,
      approvedLayout: { engineVersion: layout.engineVersion, hash: layout.hash, language: layoutContext.language },
    });
    setBusy(false);
    if (!isTaken) return;
    // The item contains the edit now, so the edit's own draft is no longer needed.
    await saver.flush();
    saver.stop();
    const deleted = await deleteDraft(device, { uuid: draftUuid });
    if (!deleted.ok) setRefused(deleted.error);
  };
  return (
    <div className={styles.buy}>
      <ToolbarHead title={t('item.title')} onBack={() => dispatch({ type: 'open-menu', menu: 'main' })} />
      <div className={styles.body}>
        {findings.length === 0 && layout && <p className={styles.quiet}>{t('item.allWell')}</p>}
        <PreflightList findings={findings} />
        {error && <ErrorNotice error={error} />}
      </div>
      <div className={styles.foot}>
        <Button wide icon="check" busy={isBusy} disabled={!isComplete || !layout} onClick={() => void finish()}>
          {t('item.done')}
        </Button>
      </div>
    </div>
  );
}
