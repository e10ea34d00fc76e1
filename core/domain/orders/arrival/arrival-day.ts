/** The day by which an order arrives, from the delivery time that the shop names (KEP-06). */
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { namedDays } from '#core/layout/calendar/public-holidays.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import { whoseGoods } from '#core/domain/cart/whose-goods.ts';

const DAY_MS = 86_400_000;

/**
 * Counts working days after `from`: Monday to Friday without the country's public holidays.
 * @param from ISO 8601 date on which the time starts
 * @param businessDays 0: at once
 * @param country ISO 3166-1 alpha-2; without a table of holidays only weekends are left out
 * @returns ISO 8601 date; null: at once, which has no day
 */
export function arrivalDay(from: string, businessDays: number, country: string): string | null {
  if (businessDays <= 0) return null;
  let atMs = Date.parse(from);
  for (let left = businessDays; left > 0; ) {
    atMs += DAY_MS;
    if (isWorkingDay(new Date(atMs), country)) left -= 1;
  }
  return new Date(atMs).toISOString().slice(0, 10);
}

export type ArrivalRules = NonNullable<PriceList['arrival']>;

export interface ArrivalSurroundings {
  readonly goods: readonly OrderLine[];
  readonly fixedProducts: PriceList['fixedProducts'];
  readonly rules: ArrivalRules;
  /** ISO 8601 date of the order. */
  readonly today: string;
}

export interface Arrival {
  /** Business days from the order, or from the photo day. */
  readonly days: number;
  /** ISO 8601 date; null: at once, or catalogues alone, which have their own delivery time. */
  readonly day: string | null;
}

/**
 * The arrival of goods that are ordered today: in the cart, at the checkout and in the order.
 * Production, and the download of files, start when the retouch of the order is done (KEP-02), so its days are counted
 * first.
 * @param businessDays of the delivery method
 */
export function arrivalOf(businessDays: number, { goods, fixedProducts, rules, today }: ArrivalSurroundings): Arrival {
  const kinds = goods.map((line) => kindOfLine(line, fixedProducts));
  const hasRetouch = kinds.includes('retouch');
  const days = hasRetouch ? businessDays + rules.retouchDays : businessDays;
  const hasDay = hasRetouch || kinds.some((kind) => kind === 'product' || kind === 'package');
  return { days, day: hasDay ? arrivalDay(lastPhotoDay({ goods, rules, today }) ?? today, days, rules.country) : null };
}

/** If a set in the order is not photographed yet, the delivery time counts from its photo day; null: from the order. */
export function lastPhotoDay({ goods, rules, today }: Pick<ArrivalSurroundings, 'goods' | 'rules' | 'today'>): string | null {
  const days = goods.flatMap((line) => whoseGoods(line).map(({ uuid }) => rules.photoDays[uuid] ?? today));
  return (
    days
      .filter((day) => day > today)
      .sort()
      .at(-1) ?? null
  );
}

function isWorkingDay(date: Date, country: string): boolean {
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return namedDays(country, date.getUTCFullYear(), date.getUTCMonth() + 1, 'en').every(
    ({ day, isDayOff }) => !isDayOff || day !== date.getUTCDate(),
  );
}
