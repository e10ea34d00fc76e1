import { useTranslation } from 'react-i18next';
import type { Subject, User } from '#core/contract/entities.ts';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';

/** Asks before a set is added: the server's warning names the subject, a simulated user always confirms (ACC-04, ACC-11). */
export default function AddSetDialog({
  subject,
  simulated,
  busy,
  onConfirm,
  onCancel,
}: {
  readonly subject: Subject | null;
  readonly simulated: User | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['access', 'common']);
  return (
    <ConfirmDialog
      title={t('addSubjectTitle')}
      confirmLabel={t('addPictures')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {subject && <p>{t('addSubjectText', { name: subject.name, group: subject.group })}</p>}
      {simulated && <p>{t('addSubjectSimulated', { name: simulated.name, email: simulated.emailAddress })}</p>}
    </ConfirmDialog>
  );
}
