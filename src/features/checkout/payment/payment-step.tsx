import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOption } from '#core/contract/payment.ts';
import { willWaitForInvoice } from '#core/domain/payments/paid-files.ts';
import { canShowStep } from '#core/domain/templates/steps.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { PaymentOptionCard, usePaymentTitle } from './payment-option-card.tsx';
import styles from './payment-step.module.css';
import { StepSection } from '../step-section.tsx';
import type { CheckoutScreen } from '../use-checkout.ts';
import { isStale, WayOn } from '../way-on.tsx';

interface PaymentStepProps {
  readonly screen: CheckoutScreen;
  readonly isOnline: boolean;
  /** Opens the checkout again, because the choice is no longer offered or the checkout has expired. */
  readonly onAgain: () => void;
}

/** '2. Payment' (CHK-06). */
export function PaymentStep({ screen, isOnline, onAgain }: PaymentStepProps) {
  const { t } = useTranslation('checkout');
  const { state, dispatch } = screen;
  const { progress } = state;
  const titleOf = usePaymentTitle();
  const chosen = progress.paymentOptions?.find((option) => option.uuid === progress.paymentOptionUuid);
  const isOpen = progress.step === 'select-payment-option';
  const isDone = progress.step === 'confirm-order' || (!isOpen && chosen !== undefined && canShowStep(progress, 'confirm-order'));
  return (
    <StepSection
      title={t('step.payment')}
      state={isOpen ? 'open' : isDone ? 'done' : 'inactive'}
      summary={chosen && <p>{titleOf(chosen)}</p>}
      onEdit={() => dispatch({ type: 'set-step', step: 'select-payment-option' })}
    >
      <Options screen={screen} isOnline={isOnline} onAgain={onAgain} />
    </StepSection>
  );
}

function Options({ screen, isOnline, onAgain }: PaymentStepProps) {
  const { t } = useTranslation('checkout');
  const { state, choosePayment, loadPaymentOptions } = screen;
  const { progress, failure } = state;
  const [opened, setOpened] = useState<PaymentOption | null>(null);
  const { deliveryOptionUuid, paymentOptions } = progress;
  const isMissing = failure?.kind === 'paymentOptions';
  const choose = (option: PaymentOption) => {
    if (option.verifyMobile || option.requirePersonNo) setOpened(option);
    else void choosePayment(option.uuid);
  };
  return (
    <>
      {(isMissing || failure?.kind === 'paymentOption') && <FailureNotice failure={failure} />}
      {failure && isStale(failure.cause) && <WayOn cause={failure.cause} onAgain={onAgain} />}
      {isMissing && !isStale(failure.cause) && deliveryOptionUuid !== null && (
        <Button variant="secondary" icon="refresh" onClick={() => void loadPaymentOptions(deliveryOptionUuid)}>
          {t('tryAgain', { ns: 'common' })}
        </Button>
      )}
      {paymentOptions === null && !isMissing && (
        <div className={styles.options} aria-busy="true">
          <Skeleton height={88} />
          <Skeleton height={88} />
        </div>
      )}
      {paymentOptions?.length === 0 && <EmptyState icon="card" title={t('noPayment')} text={t('noPaymentText')} />}
      {paymentOptions && paymentOptions.length > 0 && (
        <ul className={styles.options} aria-label={t('choosePayment')}>
          {paymentOptions.map((option) => (
            <li key={option.uuid}>
              <PaymentOptionCard
                option={option}
                isChosen={(opened?.uuid ?? progress.paymentOptionUuid) === option.uuid}
                remark={willWaitForInvoice(option, state.cart) ? t('filesAfterInvoice') : null}
                isDisabled={!isOnline}
                onChoose={() => choose(option)}
              />
              {opened?.uuid === option.uuid && <PaymentDetails option={option} screen={screen} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
