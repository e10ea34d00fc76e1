import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentOption } from '#core/contract/payment.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import styles from './payment-step.module.css';
import { useCurrency } from '#src/data/live/use-currency.ts';
import { useIsPhone } from '#src/ui/page/use-is-phone.ts';

const SafeHtml = lazy(() => import('#src/ui/safe-html.tsx'));

/** On a phone an option uses its own, shorter title. */
export function usePaymentTitle(): (option: Pick<PaymentOption, 'title' | 'mobileTitle'>) => string {
  const isPhone = useIsPhone();
  return ({ title, mobileTitle }) => (isPhone && mobileTitle ? mobileTitle : title);
}

/**
 * A payment option. It is a button, not a radio button: a choice opens the next step at once, which an arrow key must
 * not do.
 */
export function PaymentOptionCard({
  option,
  remark,
  isChosen,
  isDisabled,
  onChoose,
}: {
  readonly option: PaymentOption;
  /** A consequence of the option for these goods. */
  readonly remark: string | null;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}) {
  const { t, i18n } = useTranslation('checkout');
  const currency = useCurrency();
  const isPhone = useIsPhone();
  const titleOf = usePaymentTitle();
  const fee = option.fee > 0 ? t('fee', { amount: formatMinor(option.fee, currency, i18n.language) }) : t('noFee');
  const html = isPhone && option.mobileDescription ? option.mobileDescription : option.description;
  const id = useId();
  return (
    <div className={classNames(styles.option, isChosen && styles.chosen, isDisabled && styles.disabled)}>
      <button
        type="button"
        className={styles.choose}
        aria-label={`${t('payWith', { title: titleOf(option) })}, ${fee}`}
        aria-describedby={html || remark !== null ? id : undefined}
        disabled={isDisabled}
        onClick={onChoose}
      >
        <span className={styles.head}>
          <span className={styles.title}>{titleOf(option)}</span>
          <span className={styles.fee}>{fee}</span>
        </span>
        <span className={styles.icons}>
          {option.enabledPaymentMethods.map((method) => (
            <MethodIcon key={method.name} method={method} />
          ))}
        </span>
      </button>
      {/* Beside the button, because it is the shop's own HTML with paragraphs and links. */}
      {(html || remark !== null) && (
        <div id={id} className={styles.text}>
          {html && (
            <Suspense fallback={null}>
              <SafeHtml html={html} />
            </Suspense>
          )}
          {remark !== null && <p>{remark}</p>}
        </div>
      )}
    </div>
  );
}

/** The shop gives the name of one of our icons, or the address of its own icon. */
function MethodIcon({ method }: { readonly method: PaymentOption['enabledPaymentMethods'][number] }) {
  if (method.icon.includes('/')) return <img className={styles.icon} src={method.icon} alt={method.name} />;
  return (
    <span role="img" aria-label={method.name} title={method.name}>
      <Icon name={method.icon === 'invoice' ? 'invoice' : 'card'} />
    </span>
  );
}
