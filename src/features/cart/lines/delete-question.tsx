import { useTranslation } from 'react-i18next';
import { formatMinor } from '#core/kernel/money.ts';
import type { DeletionEffects } from '#src/data/commands/cart/change-cart.ts';
import { ConfirmDialog } from '#src/ui/dialogs/confirm-dialog.tsx';

interface DeleteQuestionProps {
  readonly name: string;
  readonly effects: DeletionEffects;
  readonly currency: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The question before a line is deleted: the lines that leave the cart with it, and the lines that become dearer. */
export function DeleteQuestion({ name, effects: { leaving, dearer }, currency, onConfirm, onCancel }: DeleteQuestionProps) {
  const { t, i18n } = useTranslation('cart');
  const money = (minor: number) => formatMinor(minor, currency, i18n.language);
  return (
    <ConfirmDialog
      title={t('deleteProduct')}
      confirmLabel={t('delete')}
      cancelLabel={t('cancel', { ns: 'common' })}
      isDanger
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t('deleteText', { name })}</p>
      {leaving.length > 0 && <p>{t('deleteRetouch', { count: leaving.length })}</p>}
      {dearer.map(({ line, from, to }) => (
        <p key={line.uuid}>{t('deleteDearer', { name: line.description, from: money(from), to: money(to) })}</p>
      ))}
    </ConfirmDialog>
  );
}
