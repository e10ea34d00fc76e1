import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';

/** The shop's text that the customer must read before ordering a package (PKG-03). */
export function WarningDialog({
  text,
  onAdd,
  onCheck,
}: {
  readonly text: string;
  readonly onAdd: () => void;
  readonly onCheck: () => void;
}) {
  const { t } = useTranslation('packages');
  return (
    <ConfirmDialog
      title={t('warning.title')}
      confirmLabel={t('warning.add')}
      cancelLabel={t('warning.check')}
      onConfirm={onAdd}
      onCancel={onCheck}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
