import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './confirm-step.module.css';
import { FailureNotice } from '../failure-notice.tsx';
import type { CheckoutScreen } from '../use-checkout.ts';

/** A voucher inside checkout; its answer is the new cart (CRT-13). */
export function CheckoutVoucher({ screen }: { readonly screen: CheckoutScreen }) {
  const { t } = useTranslation('checkout');
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const { failure, cart } = screen.state;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setSending(true);
    const holds = await screen.verifyVoucher(code);
    setSending(false);
    if (holds) setCode('');
  };
  if (cart.rebateCode !== null) return <p>{t('voucherUsed', { code: cart.rebateCode })}</p>;
  return (
    <>
      <form className={styles.voucher} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={t('voucherCode')} value={code} onChange={setCode} autoComplete="off" spellCheck={false} maxLength={64} />
        <Button type="submit" variant="secondary" busy={isSending} disabled={code.trim() === ''}>
          {t('useCode')}
        </Button>
      </form>
      {failure?.kind === 'voucher' && <FailureNotice failure={failure} />}
    </>
  );
}
