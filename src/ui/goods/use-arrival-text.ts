import { useTranslation } from 'react-i18next';
import type { DeliveryMethodType } from '#core/contract/delivery.ts';
import { arrivalDate } from '#core/domain/orders/arrival/arrival-date.ts';
import type { ArrivalRange } from '#core/domain/prices/delivery-range.ts';

/**
 * 'At your door by Wed, Dec 2'; empty where the shop names no day.
 * @param lang of an order, whose delivery is named in it; else the reader's
 */
export function useArrivalText(lang?: string): (type: DeliveryMethodType, day: string | undefined) => string {
  const { t, i18n } = useTranslation('prices', lang === undefined ? {} : { lng: lang });
  return (type, day) => (day === undefined ? '' : t(`arrives.${type}`, { date: arrivalDate(day, lang ?? i18n.language) }));
}

/** Before a way of delivery is chosen: 'There between Tue, Dec 1 and Wed, Dec 9'. */
export function useArrivalRangeText(): (range: ArrivalRange) => string {
  const { t, i18n } = useTranslation('prices');
  return ({ isDigital, first, last }) =>
    first === last || isDigital
      ? t(isDigital ? 'arrives.digital-delivery' : 'arrivesOn', { date: arrivalDate(last, i18n.language) })
      : t('arrivesBetween', { first: arrivalDate(first, i18n.language), last: arrivalDate(last, i18n.language) });
}
