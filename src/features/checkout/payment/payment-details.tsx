import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOption } from '#core/contract/payment.ts';
import type { FieldIssueCode } from '#core/domain/validation/field-issue.ts';
import { personNumberIssue } from '#core/domain/validation/person-number.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { MissingFields } from '#src/ui/fields/missing-fields.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './payment-step.module.css';
import { PhoneVerification } from './phone-verification.tsx';
import type { CheckoutScreen } from '../use-checkout.ts';

/** Data that some options require first: a verified phone number, a personal id number with its minimum age (CHK-06). */
export function PaymentDetails({ option, screen }: { readonly option: PaymentOption; readonly screen: CheckoutScreen }) {
  const { t } = useTranslation('checkout');
  const device = useDevice();
  const { state, dispatch, choosePayment } = screen;
  const { payment, checkout } = state;
  const [wasLeft, setLeft] = useState(false);
  const today = new Date(device.shopClock.nowMs()).toISOString().slice(0, 10);
  const pidIssue: FieldIssueCode | null = option.requirePersonNo ? personNumberIssue(payment.pid, option.minimumAge, today) : null;
  const isPhoneReady = !option.verifyMobile || payment.verifiedPhone === payment.mobilePhone;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void choosePayment(option.uuid);
  };
  return (
    <form className={styles.details} onSubmit={submit} noValidate>
      {option.verifyMobile && (
        <PhoneVerification
          phone={payment.mobilePhone}
          country={checkout.options.country}
          isVerified={isPhoneReady}
          onChange={(mobilePhone) => dispatch({ type: 'edit-payment', form: { ...payment, mobilePhone } })}
          onVerified={(verifiedPhone) => dispatch({ type: 'edit-payment', form: { ...payment, verifiedPhone } })}
        />
      )}
      {option.requirePersonNo && (
        <TextField
          label={t('field.pid')}
          hint={option.minimumAge === null ? undefined : t('minimumAge', { count: option.minimumAge })}
          value={payment.pid}
          error={wasLeft && pidIssue ? t(`issue.${pidIssue}`) : null}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={20}
          onBlur={() => setLeft(true)}
          onChange={(pid) => dispatch({ type: 'edit-payment', form: { ...payment, pid } })}
        />
      )}
      {!isPhoneReady && payment.mobilePhone.trim() !== '' && <p>{t('codeMissing')}</p>}
      <MissingFields
        issues={{
          ...(!isPhoneReady && payment.mobilePhone.trim() === '' && { mobilePhone: 'required' }),
          ...(pidIssue !== null && { pid: pidIssue }),
        }}
        labelOf={(field) => t(`field.${field}`)}
        missing={(fields) => t('stillMissing', { fields })}
        wrong={(fields) => t('pleaseCheck', { fields })}
      />
      <Button type="submit" disabled={pidIssue !== null || !isPhoneReady}>
        {t('next', { ns: 'common' })}
      </Button>
    </form>
  );
}
