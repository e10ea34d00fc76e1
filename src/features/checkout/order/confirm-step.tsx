import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { willWaitForInvoice } from '#core/domain/payments/paid-files.ts';
import { canBuy } from '#core/domain/templates/steps.ts';
import { refuseUnverified } from '#core/domain/validation/email.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { sendEmailLink } from '#src/data/commands/account/send-email-link.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { EmailLinkNotice } from '#src/ui/status/email-link-notice.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Folded } from '#src/ui/page/folded.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx';
import { CheckoutVoucher } from './checkout-voucher.tsx';
import styles from './confirm-step.module.css';
import { FailureNotice } from '../failure-notice.tsx';
import { OrderContents } from './order-contents.tsx';
import { StepSection } from '../step-section.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { WayOn } from '../way-on.tsx';
import type { CheckoutScreen } from '../use-checkout.ts';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { useIsPhone } from '#src/ui/page/use-is-phone.ts';
import { useStuckFoot } from '#src/ui/page/use-stuck-foot.ts';

/** Maximum that the server accepts. */
const COMMENT_MAX = 2000;

interface ConfirmStepProps {
  readonly screen: CheckoutScreen;
  readonly isOnline: boolean;
  /** Opens the checkout again, because the cart was changed or the checkout has expired. */
  readonly onAgain: () => void;
}

/** '3. Summary and finish' (CHK-07, CHK-18): the complete order is shown right beside the button. */
export function ConfirmStep({ screen, isOnline, onAgain }: ConfirmStepProps) {
  const { t } = useTranslation('checkout');
  const isOpen = screen.state.progress.step === 'confirm-order';
  return (
    <StepSection title={t('step.confirm')} state={isOpen ? 'open' : 'inactive'}>
      <Confirm screen={screen} isOnline={isOnline} onAgain={onAgain} />
    </StepSection>
  );
}

function Confirm({ screen, isOnline, onAgain }: ConfirmStepProps) {
  const { t, i18n } = useTranslation(['checkout', 'cart-words']);
  const foot = useStuckFoot();
  const { state, dispatch, buy, changes } = screen;
  const { checkout, cart, progress, failure } = state;
  const device = useDevice();
  const currency = useCurrency();
  const isPhone = useIsPhone();
  const [isReading, setReading] = useState(false);
  const total = formatMinor(cart.summary.totalPrice, currency, i18n.language);
  const { user } = useSession();
  const payment = progress.paymentOptions?.find(({ uuid }) => uuid === progress.paymentOptionUuid);
  const needsLink = payment?.needsVerifiedEmail === true && user !== null && refuseUnverified(user) !== null;
  const isReady = canBuy(progress, state.hasAcceptedTerms) && !state.isTellingPayment && isOnline && changes.length === 0;
  return (
    <div>
      <div className={styles.parts}>
        <OrderContents state={state} />
        {(checkout.hasActiveRebateCampaigns || cart.rebateCode !== null) && <CheckoutVoucher screen={screen} />}
        {!checkout.options.hideOrderComment && (
          <Folded words={t('addComment')} isOpen={state.comment !== ''}>
            <TextAreaField
              label={t('comment')}
              value={state.comment}
              maxLength={COMMENT_MAX}
              onChange={(text) => dispatch({ type: 'comment', text })}
            />
          </Folded>
        )}
        <div className={styles.terms}>
          <CheckboxField
            label={t('acceptTerms')}
            checked={state.hasAcceptedTerms}
            onChange={(accepted) => dispatch({ type: 'terms', accepted })}
          />
          <Button variant="quiet" onClick={() => setReading(true)}>
            {t('readTerms')}
          </Button>
        </div>
        {needsLink && failure?.cause.code !== 'account.email_not_verified' && (
          <EmailLinkNotice sendLink={() => sendEmailLink(device)} kind="warning" />
        )}
        {payment && willWaitForInvoice(payment, cart) && (
          <Notice kind="info">
            <p>{t('filesAfterInvoice')}</p>
          </Notice>
        )}
        {failure?.kind === 'transaction' && (
          <>
            <FailureNotice failure={failure} />
            <WayOn cause={failure.cause} onAgain={onAgain} />
          </>
        )}
        {changes.length > 0 && (
          <Notice kind="warning">
            <p>{t('changed.beforeBuying', { ns: 'cart-words' })}</p>
          </Notice>
        )}
      </div>
      <div ref={foot} className={styles.place}>
        <Button
          wide
          busy={progress.isCreatingTransaction}
          disabled={!isReady}
          className={styles.buy ?? ''}
          onClick={() => void buy(isPhone ? 'mobile' : 'desktop')}
        >
          <span>{t('buyNow')}</span>
          <span className={styles.amount}>{state.isTellingPayment ? t('updating') : total}</span>
        </Button>
      </div>
      {isReading && <TermsDialog html={checkout.termsOfPurchase} onClose={() => setReading(false)} />}
    </div>
  );
}
