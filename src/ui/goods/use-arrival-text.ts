import { useTranslation } from 'react-i18next';
import type { DeliveryMethodType } from '#core/contract/delivery.ts';

/** 'At your door by Wed, Dec 2'; empty where the shop names no day. */
export function useArrivalText(): (type: DeliveryMethodType, day: string | undefined) => string {
  const { t, i18n } = useTranslation('prices');
  return (type, day) => {
    if (day === undefined || type === 'digital-delivery') return '';
    // A day has no time of day: without UTC it would be the day before west of Greenwich.
    const date = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    return t(`arrives.${type}`, { date: date.format(new Date(day)) });
  };
}
