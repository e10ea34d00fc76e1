import type { LineTexts } from '#core/domain/cart/line-details.ts';
import type { Order } from '#core/contract/orders.ts';
import { promisedTime } from '#core/domain/orders/order-retouch.ts';
import { localeOf, writeDay } from '#core/kernel/dates.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import sv from './locales/sv.json' with { type: 'json' };

const WORDS = { en, nb, sv } as const;

export const checkoutTexts = (lang: string): typeof en => WORDS[serverLanguage(lang)];

/** Texts of a mail's line about its goods. */
export function itemTexts(lang: string): LineTexts {
  const { digitalSet, digitalOwned, digitalRepeated } = checkoutTexts(lang);
  return { digitalSet, owned: (count) => digitalOwned.replace('{count}', String(count)), repeated: digitalRepeated };
}

/** A delivery time as text. @param days business days; 0: at once */
export function deliveryTimeIn(days: number, lang: string): string {
  const texts = checkoutTexts(lang);
  if (days === 0) return texts.atOnce;
  return days === 1 ? texts.oneDay : texts.days.replace('{days}', String(days));
}

/**
 * The delivery of a paid order, one line each, as on its receipt: the method, the day, goods that are made first, the
 * catalogues.
 */
export function deliveryLines(
  order: Pick<Order, 'delivery' | 'orderLines' | 'catalogueMaxDeliveryTime'>,
  lang: string,
  country: string,
): readonly [string, ...string[]] {
  const texts = checkoutTexts(lang);
  const { delivery, catalogueMaxDeliveryTime: days } = order;
  const { afterDate } = delivery.deliveryTime;
  const arrives = arrivalLine(delivery, lang, country);
  const time = promisedTime(order);
  return [
    time === '' ? delivery.name : `${delivery.name} (${time})`,
    ...(arrives === null ? [] : [arrives]),
    ...(delivery.school?.delivery?.message ? [delivery.school.delivery.message] : []),
    ...(afterDate === null ? [] : [texts.notBefore.replace('{date}', writeDay('long', afterDate, localeOf(lang, country)))]),
    ...(days === null ? [] : [(days === 1 ? texts.cataloguesOneDay : texts.cataloguesDays).replace('{days}', String(days))]),
  ];
}

/** 'At the school by Wed 2 Dec'; null when the order names no day. */
export function arrivalLine(
  { type, deliveryTime: { arrivesBy } }: Pick<Order['delivery'], 'type' | 'deliveryTime'>,
  lang: string,
  country: string,
): string | null {
  return arrivesBy === undefined
    ? null
    : checkoutTexts(lang).arrives[type].replace('{date}', writeDay('weekday', arrivesBy, localeOf(lang, country)));
}
