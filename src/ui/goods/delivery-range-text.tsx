import { useTranslation } from 'react-i18next';
import type { DeliveryRange } from '#core/domain/prices/delivery-range.ts';
import { formatMinorRange } from '#core/kernel/money.ts';

/**
 * Delivery cost before a delivery is chosen: 'Free', 'Free (express kr 99–149)', one price, or from the cheapest to the
 * dearest.
 */
export function DeliveryRangeText({ range, currency }: { readonly range: DeliveryRange; readonly currency: string }) {
  const { t, i18n } = useTranslation('prices');
  if (range.highest === 0) return <>{t('deliveryFree')}</>;
  if (range.isFree && range.lowest === 0)
    return <>{t('deliveryFreeButExpress', { amount: formatMinorRange(range.lowestPaid, range.highest, currency, i18n.language) })}</>;
  return <>{formatMinorRange(range.lowest, range.highest, currency, i18n.language)}</>;
}
