/**
 * Names in calendars. They are printed, so they are fixed tables and not Intl: two runtimes with different CLDR
 * versions would lay out and hash the same calendar differently. Source: CLDR 45, stand-alone forms, capitalised as
 * titles.
 */
import type { CalendarLanguage } from '#core/contract/calendar/own-dates.ts';
import { inLanguage } from '#core/kernel/in-language.ts';

export interface CalendarNames {
  readonly months: readonly string[];
  /** From Monday on. */
  readonly weekdays: readonly string[];
  /** Above the week numbers. */
  readonly week: string;
  /** A birthday: {{name}} and {{age}}. */
  readonly birthday: string;
}

const ENGLISH: CalendarNames = {
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  week: 'Wk',
  birthday: '{{name}} ({{age}})',
};

const NORWEGIAN: CalendarNames = {
  months: ['Januar', 'Februar', 'Mars', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Desember'],
  weekdays: ['Man', 'Tir', 'Ons', 'Tor', 'Fre', 'Lør', 'Søn'],
  week: 'Uke',
  birthday: '{{name}} {{age}} år',
};

const SWEDISH: CalendarNames = {
  months: ['Januari', 'Februari', 'Mars', 'April', 'Maj', 'Juni', 'Juli', 'Augusti', 'September', 'Oktober', 'November', 'December'],
  weekdays: ['Mån', 'Tis', 'Ons', 'Tors', 'Fre', 'Lör', 'Sön'],
  week: 'V.',
  birthday: '{{name}} {{age}} år',
};

const DANISH: CalendarNames = {
  months: ['Januar', 'Februar', 'Marts', 'April', 'Maj', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'December'],
  weekdays: ['Man', 'Tirs', 'Ons', 'Tors', 'Fre', 'Lør', 'Søn'],
  week: 'Uge',
  birthday: '{{name}} {{age}} år',
};

const FINNISH: CalendarNames = {
  months: [
    'Tammikuu',
    'Helmikuu',
    'Maaliskuu',
    'Huhtikuu',
    'Toukokuu',
    'Kesäkuu',
    'Heinäkuu',
    'Elokuu',
    'Syyskuu',
    'Lokakuu',
    'Marraskuu',
    'Joulukuu',
  ],
  weekdays: ['Ma', 'Ti', 'Ke', 'To', 'Pe', 'La', 'Su'],
  week: 'Vko',
  birthday: '{{name}} {{age}} v.',
};

const NAMES: Readonly<Record<CalendarLanguage | 'no', CalendarNames>> = {
  en: ENGLISH,
  nb: NORWEGIAN,
  no: NORWEGIAN,
  sv: SWEDISH,
  da: DANISH,
  fi: FINNISH,
};

/** @param language BCP 47; English is used for a language without a table */
export function calendarNames(language: string): CalendarNames {
  return inLanguage(NAMES, language) ?? ENGLISH;
}
