import { useTranslation } from 'react-i18next';
import type { MinorUnits } from '#core/kernel/money.ts';
import { Price } from '#src/ui/goods/price.tsx';
import { useCurrency } from '#src/data/live/use-currency.ts';

/** A price of 0 is shown as 'Free' (D1 §9). For null nothing is shown. */
export function FreeOrPrice({ minor }: { readonly minor: MinorUnits | null }) {
  const { t } = useTranslation('checkout');
  const currency = useCurrency();
  if (minor === null) return null;
  return minor === 0 ? <>{t('free')}</> : <Price minor={minor} currency={currency} />;
}
