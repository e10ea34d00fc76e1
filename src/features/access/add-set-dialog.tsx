import '#src/ui/more-icons.ts';
import { useTranslation } from 'react-i18next';
import type { Subject, User } from '#core/contract/entities.ts';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';

/**
 * The question before a set is added (ACC-04, ACC-11). A simulated user always confirms. Another customer is asked only
 * if the page was opened with the code already sent, or if the account already has the set: the server's warning names its subject, and 'go on' leads to the pictures.
 */
export default function AddSetDialog({
  code,
  subject,
  simulated,
  busy,
  onConfirm,
  onCancel,
}: {
  readonly code: string;
  readonly subject: Subject | null;
  readonly simulated: User | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['access', 'common', 'pages']);
  return (
    <ConfirmDialog
      title={t(subject ? 'heldTitle' : 'addSubjectTitle')}
      confirmLabel={t(subject ? 'showPictures' : 'addPictures')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {subject && <p>{t(subject.group ? 'heldText' : 'heldTextNoGroup', { name: subject.name, group: subject.group })}</p>}
      {!subject && !simulated && <p>{t('pages:addByCode', { code })}</p>}
      {simulated && <p>{t('addSubjectSimulated', { name: simulated.name, email: simulated.emailAddress })}</p>}
    </ConfirmDialog>
  );
}
