import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

interface UnsavedDialogProps {
  readonly onAbort: () => void;
  /** Absent for a single field, which has no draft of its own. */
  readonly onKeep?: () => void;
  readonly onContinue: () => void;
}

/** The documented question (EDT-17) with a third answer: all edits are saved already, so they can stay a draft. */
export function UnsavedDialog({ onAbort, onKeep, onContinue }: UnsavedDialogProps) {
  const { t } = useTranslation('editor');
  return (
    <Dialog
      title={t('unsaved.title')}
      onClose={onContinue}
      actions={
        <>
          <Button variant="danger" onClick={onAbort}>
            {t('unsaved.abort')}
          </Button>
          {onKeep && (
            <Button variant="secondary" onClick={onKeep}>
              {t('unsaved.keep')}
            </Button>
          )}
          <Button onClick={onContinue}>{t('unsaved.continue')}</Button>
        </>
      }
    >
      <p>{t('unsaved.text')}</p>
    </Dialog>
  );
}
