import { useTranslation } from 'react-i18next';
import type { DeliveryRange } from '#core/domain/prices/delivery-range.ts';
import { formatMinorRange } from '#core/kernel/money.ts';

/** What delivery costs before it is chosen: 'Free', one price, or from the cheapest to the dearest. */
export function DeliveryRangeText({ range, currency }: { readonly range: DeliveryRange; readonly currency: string }) {
  const { t, i18n } = useTranslation('prices');
  return range.highest === 0 ? <>{t('deliveryFree')}</> : <>{formatMinorRange(range.lowest, range.highest, currency, i18n.language)}</>;
}
