import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeAddToCartWarning } from '#src/platform/storage/session-flags.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

/** The shop's warning, once per session if it has one, then the confirmation, always (EDT-16). */
export function AddDialogs({
  isWarned,
  isBusy,
  onConfirm,
  onCancel,
}: {
  readonly isWarned: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('editor');
  const [isWarning, setWarning] = useState(isWarned);
  if (isWarning) {
    return (
      <Dialog
        title={t('buy.warningTitle')}
        onClose={onCancel}
        actions={<Button onClick={() => setWarning(false)}>{t('buy.warningDone')}</Button>}
      >
        <p>{t('buy.warning')}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.add')}
      cancelLabel={t('confirm.check')}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t('confirm.text')}</p>
    </ConfirmDialog>
  );
}

/** Called when the button is pressed: true the first time in this session, if the shop wants the warning. */
export function takeWarning(isWanted: boolean): boolean {
  return isWanted && takeAddToCartWarning();
}
