import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

/** In a product with many pictures: asks whether to replace only this one or all of them (EDT-07). */
export function ImageReplaceDialog({
  onThisOnly,
  onAll,
  onCancel,
}: {
  readonly onThisOnly: () => void;
  readonly onAll: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('editor');
  return (
    <Dialog
      title={t('replace.title')}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onThisOnly}>
            {t('replace.thisOnly')}
          </Button>
          <Button onClick={onAll}>{t('replace.all')}</Button>
        </>
      }
    >
      <p>{t('replace.text')}</p>
    </Dialog>
  );
}
