import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';

/** Asks before the page is left with edits that are not in the cart (PKG-04). The draft is kept in any case. */
export function LeaveGuard({ isDirty, isDone }: { readonly isDirty: boolean; readonly isDone: RefObject<boolean> }) {
  const { t } = useTranslation('packages');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !isDone.current && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
