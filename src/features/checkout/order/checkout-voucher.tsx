import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/buttons/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Folded } from '#src/ui/page/folded.tsx';
import { useVoucherError } from '#src/ui/goods/use-voucher-error.ts';
import { VoucherTag } from '#src/ui/goods/voucher-tag.tsx';
import styles from './confirm-step.module.css';
import { FailureNotice } from '../failure-notice.tsx';
import type { CheckoutScreen } from '../use-checkout.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';

/**
 * A voucher inside checkout. Its answer is the new cart, and the voucher can be removed or replaced here too (CRT-13).
 */
export function CheckoutVoucher({ screen }: { readonly screen: CheckoutScreen }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const { cart } = screen.state;
  const errorText = useVoucherError(cart, currency);
  const failure = screen.state.failure?.kind === 'voucher' ? screen.state.failure : null;
  const isAsked = cart.rebateCode === null || isReplacing;
  // An error with a link or a report id is shown as a notice and not at the field.
  const isOfField = isAsked && failure !== null && !failure.cause.reportId && failure.cause.code !== 'checkout.already_ordered';
  const send = async (call: () => Promise<boolean>) => {
    setSending(true);
    const isDone = await call();
    setSending(false);
    if (!isDone) return;
    setCode('');
    setReplacing(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(() => screen.verifyVoucher(code));
  };
  return (
    <>
      {cart.rebateCode !== null && (
        <VoucherTag
          cart={cart}
          code={cart.rebateCode}
          currency={currency}
          isSending={isSending && !isReplacing}
          error={null}
          onTakeOff={() => void send(screen.takeOffVoucher)}
          onReplace={() => setReplacing(true)}
        />
      )}
      {isAsked && (
        <Folded words={t('haveVoucher')} isOpen={isReplacing || code !== '' || failure !== null}>
          <form className={styles.voucher} onSubmit={submit} noValidate>
            <TextField
              label={t('voucherCode')}
              error={isOfField ? `${t('failure.voucher')} ${errorText(failure.cause)}` : null}
              value={code}
              onChange={setCode}
              autoComplete="off"
              enterKeyHint="done"
              spellCheck={false}
              maxLength={64}
            />
            <Button type="submit" variant="secondary" busy={isSending} disabled={code.trim() === ''}>
              {t('useCode')}
            </Button>
          </form>
        </Folded>
      )}
      {failure && !isOfField && <FailureNotice failure={failure} />}
    </>
  );
}
