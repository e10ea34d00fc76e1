import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { deleteDraft } from '#src/data/commands/drafts/delete-draft.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { announce } from '#src/ui/status/announce.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { ErrorNotice } from '#src/ui/status/notice.tsx';
import styles from './package-item-card.module.css';

/** Says that a product has changes that the package does not contain, with buttons to finish or discard them. */
export function ItemUnfinished({
  draftUuid,
  name,
  onFinish,
}: {
  readonly draftUuid: string;
  readonly name: string;
  readonly onFinish: () => void;
}) {
  const { t } = useTranslation('packages');
  const device = useDevice();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const drop = async () => {
    setAsking(false);
    const dropped = await deleteDraft(device, { uuid: draftUuid });
    setError(dropped.ok ? null : dropped.error);
    if (dropped.ok) announce(t('startedOver'));
  };
  return (
    <div className={styles.unfinished}>
      <p>{t('unfinished.mark')}</p>
      {error && <ErrorNotice error={error} />}
      <Button wide variant="secondary" aria-label={`${t('unfinished.finish')}: ${name}`} onClick={onFinish}>
        {t('unfinished.finish')}
      </Button>
      <Button wide variant="quiet" aria-label={`${t('unfinished.drop')}: ${name}`} onClick={() => setAsking(true)}>
        {t('unfinished.drop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('startOverTitle')}
          confirmLabel={t('unfinished.drop')}
          cancelLabel={t('keepEdits')}
          isDanger
          onConfirm={() => void drop()}
          onCancel={() => setAsking(false)}
        >
          <p>{t('unfinished.dropText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
