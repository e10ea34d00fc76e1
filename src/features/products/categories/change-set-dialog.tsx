import { useTranslation } from 'react-i18next';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import type { Category } from '#core/contract/templates.ts';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';

/** The current set has no pictures for the category. Offers the newest set that has (CAT-02). */
export function ChangeSetDialog({
  category,
  subject,
  target,
  onCancel,
  onChange,
}: {
  readonly category: Category;
  /** The subject of that set. */
  readonly subject: Category['qualifiedSubjects'][number];
  readonly target: PictureSet | undefined;
  readonly onCancel: () => void;
  readonly onChange: (set: PictureSet) => void;
}) {
  const { t } = useTranslation('products');
  return (
    <ConfirmDialog
      title={t('changeSet')}
      confirmLabel={t('ok')}
      cancelLabel={t('cancel', { ns: 'common' })}
      onCancel={onCancel}
      onConfirm={() => (target ? onChange(target) : onCancel())}
    >
      <p>{t('changeSetText', { category: category.title, name: subject.name, job: target?.job.name ?? '' })}</p>
    </ConfirmDialog>
  );
}
