import { useTranslation } from 'react-i18next';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { creditRest } from '#core/domain/rebates/credit.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Spinner } from '../status/spinner.tsx';
import styles from './voucher-tag.module.css';

interface VoucherTagProps {
  readonly cart: Pick<Cart, 'rebate' | 'rebateResult' | 'orderLines'>;
  readonly code: string;
  readonly currency: string;
  readonly isSending: boolean;
  readonly error: AppError | null;
  readonly onTakeOff: () => void;
  /** Opens the field for another code, which replaces this one. */
  readonly onReplace: () => void;
}

/**
 * The code in the cart: whether it reduces the price, and what is missing; buttons to remove or replace it (CRT-13,
 * PRC-05).
 */
export function VoucherTag({ cart, code, currency, isSending, error, onTakeOff, onReplace }: VoucherTagProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const reason = useRebateReason(cart, currency);
  return (
    <div>
      <div className={reason === null ? styles.tag : styles.waiting}>
        <span>{t(cart.rebate?.isCredit ? 'voucher.credit' : 'voucher.code', { code })}</span>
        {isSending ? (
          <Spinner size={20} />
        ) : (
          <IconButton icon="close" size={20} label={t('voucher.takeOff', { code })} onClick={onTakeOff} />
        )}
      </div>
      <p className={styles.reason} role="status">
        {reason}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button variant="quiet" icon="gift" onClick={onReplace}>
        {t('voucher.other')}
      </Button>
    </div>
  );
}

/**
 * The reason why the code reduces nothing, or the rest of the credit; null when neither applies, or when an earlier
 * version stored the cart without a reason.
 */
function useRebateReason({ rebate, rebateResult, orderLines }: VoucherTagProps['cart'], currency: string): string | null {
  const { t, i18n } = useTranslation('common');
  const locale = useLocale();
  if (!rebate || !rebateResult) return null;
  const money = (minor: number) => formatMinor(minor, currency, i18n.language);
  if (rebateResult.limit === 'not_begun') return t('voucher.not_begun', { day: writeDay('weekday', rebate.firstDay ?? '', locale) });
  if (rebateResult.limit !== undefined) return t(`voucher.${rebateResult.limit}`);
  switch (rebateResult.state) {
    case 'applied': {
      const rest = creditRest(rebate, orderLines);
      return rest === null ? null : t('voucher.creditLeft', { left: money(rest) });
    }
    case 'below_minimum':
      return t(`voucher.missing.${rebate.kind}`, {
        missing: money(rebateResult.missing),
        off: rebate.kind === 'percent' ? String(rebate.value) : money(rebate.value),
      });
    case 'delivery_not_chosen':
    case 'delivery_free':
    case 'nothing_to_reduce':
      return t(`voucher.${rebateResult.state}`);
  }
}
