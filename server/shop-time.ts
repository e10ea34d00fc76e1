/** Days and times in the shop's time zone (`TIME_ZONE`). */
import { localeOf, writeTime } from '#core/kernel/dates.ts';

export { dayIn as shopDay } from '#core/kernel/time-zones.ts';

interface ShopPlace {
  readonly timeZone: string;
  readonly lang: string;
  /** The shop's country, ISO 3166. */
  readonly country: string;
}

/** '23 November 2026', in the reader's language. */
export const longDate = ({ timeZone, lang, country }: ShopPlace, at: Date | string): string =>
  writeTime('long', at, localeOf(lang, country), timeZone);

/** '23 November 2026 at 14:05', in the reader's language. */
export const longTime = ({ timeZone, lang, country }: ShopPlace, at: Date): string =>
  writeTime('longTime', at, localeOf(lang, country), timeZone);
