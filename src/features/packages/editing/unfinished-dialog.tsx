import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

/** Asks before a package is ordered without its unfinished changes (PKG-04). */
export function UnfinishedDialog({
  onFinish,
  onWithout,
  onClose,
}: {
  readonly onFinish: () => void;
  readonly onWithout: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('packages');
  return (
    <Dialog
      title={t('unfinished.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onWithout}>
            {t('unfinished.without')}
          </Button>
          <Button onClick={onFinish}>{t('unfinished.finish')}</Button>
        </>
      }
    >
      <p>{t('unfinished.text')}</p>
    </Dialog>
  );
}
