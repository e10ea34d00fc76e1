import { useTranslation } from 'react-i18next';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { goodsTotalOf } from '#core/domain/prices/free-shipping.ts';
import { missingToMinimum } from '#core/domain/rebates/rebate.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';

/**
 * The reason why a code was refused. For a code below its minimum it states the missing amount, for one that has not
 * begun its first day.
 */
export function useVoucherError({ orderLines }: Pick<Cart, 'orderLines'>, currency: string): (error: AppError) => string {
  const { t, i18n } = useTranslation('common');
  const locale = useLocale();
  const errorText = useErrorText();
  return (error) => {
    const text = errorText(error);
    const { minimum, missing: told, day } = error.params ?? {};
    if (error.code === 'cart.rebate_code_not_begun' && typeof day === 'string')
      return t('voucher.not_begun', { day: writeDay('weekday', day, locale) });
    if (error.code !== 'cart.rebate_code_minimum' || typeof minimum !== 'number') return text;
    // For a code that covers some goods only, the shop alone knows the missing amount.
    const missing = typeof told === 'number' ? told : missingToMinimum(minimum, goodsTotalOf(orderLines));
    return missing === 0 ? text : `${text} ${t('voucher.below', { missing: formatMinor(missing, currency, i18n.language) })}`;
  };
}
