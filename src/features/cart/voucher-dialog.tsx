import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { useVoucherError } from '#src/ui/goods/use-voucher-error.ts';
import type { CartScreen } from './use-cart.ts';
import { useVoucher } from './use-voucher.ts';

/** Shows a spinner while the voucher is sent, closes on success, shows the error under the field otherwise (CRT-06). */
export function VoucherDialog({
  screen,
  onClose,
}: {
  readonly screen: Pick<CartScreen, 'cart' | 'currency'>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('cart');
  const errorText = useVoucherError(screen.cart, screen.currency);
  const voucher = useVoucher();
  const [code, setCode] = useState('');
  const formId = useId();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (await voucher.use(code)) onClose();
  };
  return (
    <Dialog
      title={t('voucher')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId} busy={voucher.isSending} disabled={code.trim() === ''}>
            {t('useCode')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t('voucherCode')}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            voucher.clearError();
          }}
          error={voucher.error && errorText(voucher.error)}
          autoComplete="off"
          enterKeyHint="done"
          spellCheck={false}
          maxLength={64}
        />
      </form>
    </Dialog>
  );
}
