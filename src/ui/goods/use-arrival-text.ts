import { useTranslation } from 'react-i18next';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { DeliveryMethodType } from '#core/contract/delivery.ts';
import type { ArrivalRange } from '#core/domain/prices/delivery-range.ts';
import { writeDay } from '#core/kernel/dates.ts';

/**
 * 'At your door by Wed 2 Dec'; empty when the shop names no day.
 * @param lang language of an order, in which its delivery is named; else the reader's
 */
export function useArrivalText(lang?: string): (type: DeliveryMethodType, day: string | undefined) => string {
  const { t } = useTranslation('prices', lang === undefined ? {} : { lng: lang });
  const locale = useLocale(lang);
  return (type, day) => (day === undefined ? '' : t(`arrives.${type}`, { date: writeDay('weekday', day, locale) }));
}

/** Text before a delivery is chosen: 'There between Tue 1 Dec and Wed 9 Dec'. */
export function useArrivalRangeText(): (range: ArrivalRange) => string {
  const { t } = useTranslation('prices');
  const locale = useLocale();
  const day = (date: string) => writeDay('weekday', date, locale);
  return ({ isDigital, first, last }) =>
    first === last || isDigital
      ? t(isDigital ? 'arrives.digital-delivery' : 'arrivesOn', { date: day(last) })
      : t('arrivesBetween', { first: day(first), last: day(last) });
}
