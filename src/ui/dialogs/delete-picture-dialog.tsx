import { useTranslation } from 'react-i18next';
import type { AppError } from '#core/contract/errors.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { Button, ButtonLink } from '../buttons/button.tsx';
import { ErrorNotice } from '../status/notice.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before one of the customer's own pictures is deleted. If the picture is in use, says where and links there
 * (KEP-14).
 */
export function DeletePictureDialog({
  error,
  isOnlyHere,
  isRunning,
  onConfirm,
  onCancel,
}: {
  readonly error: AppError | null;
  /** The picture was never sent to the shop. */
  readonly isOnlyHere: boolean;
  readonly isRunning: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('uploads');
  if (error !== null) {
    const { cart = 0, drafts = 0, orders = 0 } = error.code === 'upload.in_use' ? (error.params ?? {}) : {};
    return (
      <Dialog
        title={t('notDeleted')}
        onClose={onCancel}
        actions={
          <>
            {Number(cart) > 0 && (
              <ButtonLink variant="secondary" to={paths.cart()}>
                {t('toCart')}
              </ButtonLink>
            )}
            {Number(drafts) > 0 && (
              <ButtonLink variant="secondary" to={paths.drafts()}>
                {t('toDrafts')}
              </ButtonLink>
            )}
            {Number(orders) > 0 && (
              <ButtonLink variant="secondary" to={paths.orders()}>
                {t('toOrders')}
              </ButtonLink>
            )}
            <Button onClick={onCancel}>{t('done')}</Button>
          </>
        }
      >
        <ErrorNotice error={error} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      cancelLabel={t('keepPicture')}
      isDanger
      busy={isRunning}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t(isOnlyHere ? 'deleteHereText' : 'deleteText')}</p>
    </ConfirmDialog>
  );
}
