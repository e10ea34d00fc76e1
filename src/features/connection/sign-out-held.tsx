import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';

/**
 * Another page that hangs keeps the device from forgetting its customer. The dialog closes when that page has ended and
 * the sign-out is done.
 */
export default function SignOutHeld({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['connection', 'common']);
  return (
    <Dialog title={t('signOut.heldTitle')} onClose={onClose} actions={<Button onClick={onClose}>{t('common:close')}</Button>}>
      <p>{t('signOut.heldText')}</p>
    </Dialog>
  );
}
