/** The delivery methods that a cart can use, and their prices before one is chosen (CRT-04, CHK-02). */
import type { DeliveryMethod, DeliveryMethodType } from '#core/contract/delivery.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { dayIn } from '#core/kernel/time-zones.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { goodsOnSale } from '../cart/sale/on-sale.ts';
import { isOnlyDigital } from '../cart/only-digital.ts';
import { arrivalOf, type ArrivalSurroundings } from '../orders/arrival/arrival-day.ts';
import { isExpressPickup } from '../orders/express-pickup.ts';
import { handedOutGoods } from '../orders/parcel-goods.ts';
import { openPupils, schoolArrival, type SchoolNote, schoolNotesOf } from '../orders/arrival/school-deliveries.ts';
import { freeShipping, goodsTotalOf } from './free-shipping.ts';

/** A cart of digital goods is delivered digitally if the shop offers that; other goods never are. */
export function methodsOfCart<M extends { readonly type: DeliveryMethodType }>(
  methods: readonly M[],
  goods: readonly OrderLine[],
  fixedProducts: PriceList['fixedProducts'],
): M[] {
  const digital = methods.filter(({ type }) => type === 'digital-delivery');
  return isOnlyDigital(goods, fixedProducts) && digital.length > 0 ? digital : methods.filter(({ type }) => type !== 'digital-delivery');
}

/**
 * Whether an option can be chosen now. School pickup needs a pupil whose school still gets deliveries.
 * @param today ISO 8601 date
 */
export const isOpenOption = (type: DeliveryMethodType, expire: string | null, hasOpenPupil: boolean, today: string): boolean =>
  (expire === null || expire >= today) && (type !== 'school-pickup' || hasOpenPupil);

export interface DeliveryPrice {
  readonly price: MinorUnits;
  readonly isExpress: boolean;
}

/** The final price: above the free-shipping threshold only express delivery is charged. */
export const chargedDelivery = ({ price, isExpress }: DeliveryPrice, isFree: boolean): MinorUnits => (isFree && !isExpress ? 0 : price);

/** Whether the goods reach the free-shipping threshold, by the rules of the cart's price. */
export const isDeliveryFree = (lines: readonly OrderLine[], { freeShippingThreshold }: Pick<PriceList, 'freeShippingThreshold'>): boolean =>
  freeShipping(goodsTotalOf(lines), freeShippingThreshold).state === 'reached';

export interface DeliveryRange {
  readonly lowest: MinorUnits;
  readonly highest: MinorUnits;
  /** The cheapest with a price above 0; 0: all are free. */
  readonly lowestPaid: MinorUnits;
  /** The goods have reached free delivery; only express is charged. */
  readonly isFree: boolean;
}

/** @returns null: nothing can be chosen */
export function deliveryRange(choices: readonly DeliveryPrice[], isFree: boolean): DeliveryRange | null {
  const prices = choices.map((choice) => chargedDelivery(choice, isFree));
  if (prices.length === 0) return null;
  const paid = prices.filter((price) => price > 0);
  return { lowest: Math.min(...prices), highest: Math.max(...prices), lowestPaid: paid.length === 0 ? 0 : Math.min(...paid), isFree };
}

/** The price of the cheapest delivery without express; null: all are express. */
export function standardDelivery(choices: readonly DeliveryPrice[], isFree: boolean): MinorUnits | null {
  const prices = choices.filter(({ isExpress }) => !isExpress).map((choice) => chargedDelivery(choice, isFree));
  return prices.length === 0 ? null : Math.min(...prices);
}

export const choicesOf = (methods: readonly Pick<DeliveryMethod, 'deliveryOptions' | 'pickupLocations'>[]): DeliveryPrice[] =>
  methods.flatMap(({ deliveryOptions, pickupLocations }) => [
    ...deliveryOptions.map(({ price, isExpress }) => ({ price, isExpress })),
    ...pickupLocations.map(({ price, uuid }) => ({ price, isExpress: isExpressPickup(uuid) })),
  ]);

/** The cart's note about delivery. nothing-sent: files alone, without a price of their own. unknown: the shop does not publish prices. */
export type CartDelivery = { readonly state: 'nothing-sent' | 'unknown' } | ({ readonly state: 'range' } & DeliveryRange);

/** Days by which the goods arrive, by the fastest and the slowest method; null: the shop names none. */
export interface ArrivalRange {
  /** Files have no arrival; the day is that of their retouch. */
  readonly isDigital: boolean;
  readonly first: string;
  readonly last: string;
}

export function cartDelivery(
  { orderLines }: { readonly orderLines: readonly OrderLine[] },
  list: Pick<PriceList, 'deliveries' | 'freeShippingThreshold' | 'fixedProducts' | 'arrival' | 'schools'>,
  nowMs: number,
): CartDelivery {
  const { goods, methods } = methodsNow(orderLines, list, todayOf(list, nowMs));
  const range = deliveryRange(
    methods.flatMap(({ choices }) => choices),
    isDeliveryFree(goods, list),
  );
  if (range === null || goods.length === 0) return { state: 'unknown' };
  return methods.every(({ type }) => type === 'digital-delivery') && range.highest === 0
    ? { state: 'nothing-sent' }
    : { state: 'range', ...range };
}

/** The days by which the cart's goods arrive if it is ordered now, before a delivery method is chosen (KEP-06). */
export function cartArrival(
  { orderLines }: { readonly orderLines: readonly OrderLine[] },
  list: Pick<PriceList, 'deliveries' | 'fixedProducts' | 'arrival' | 'schools'>,
  nowMs: number,
): ArrivalRange | null {
  const today = todayOf(list, nowMs);
  const { goods, methods, pupils } = methodsNow(orderLines, list, today);
  const { arrival: rules, fixedProducts, schools = [] } = list;
  if (!rules) return null;
  const surroundings = { goods, fixedProducts, rules, today };
  const days = methods
    .flatMap(({ type, choices }) => choices.map(({ days: all = null }) => ({ type, all })))
    .map(({ type, all }) => (all === null ? null : choiceArrival(type, all, surroundings, { pupils, schools }).day));
  const named = days.filter((day) => day !== null).sort();
  const [first] = named;
  const last = named.at(-1);
  return first === undefined || last === undefined || named.length < days.length
    ? null
    : { isDigital: methods.every(({ type }) => type === 'digital-delivery'), first, last };
}

/**
 * The arrival of goods by a delivery method. For a school with named deliveries, it is the day of the next one.
 * @param pupils the pupils to whom the school hands them out
 */
export function choiceArrival(
  type: DeliveryMethodType,
  businessDays: number,
  surroundings: ArrivalSurroundings,
  { pupils, schools }: { readonly pupils: readonly string[]; readonly schools: NonNullable<PriceList['schools']> },
): ReturnType<typeof arrivalOf> {
  const usual = arrivalOf(businessDays, surroundings);
  if (type !== 'school-pickup') return usual;
  const { today } = surroundings;
  return { ...usual, day: schoolArrival(pupils, schools, { today, usual: usual.day, ready: arrivalOf(0, surroundings).day }) };
}

/** The notes of the cart and the checkout about deliveries to schools (BIZ-07); none if the shop delivers to no school. */
export function schoolNotes(
  { orderLines }: { readonly orderLines: readonly OrderLine[] },
  list: Pick<PriceList, 'deliveries' | 'fixedProducts' | 'arrival' | 'schools'>,
  nowMs: number,
): readonly SchoolNote[] {
  const { deliveries = [], fixedProducts, schools = [] } = list;
  const today = todayOf(list, nowMs);
  const goods = goodsOnSale(orderLines);
  const offered = deliveries.filter(({ type, choices }) => choices.some(({ expire }) => isOpenOption(type, expire, true, today)));
  const isOffered = methodsOfCart(offered, goods, fixedProducts).some(({ type }) => type === 'school-pickup');
  return isOffered ? schoolNotesOf(handedOutGoods(goods, fixedProducts), schools, today) : [];
}

/** The delivery methods for this subject's goods now: none to its school after the last delivery of its job. */
export const deliveriesFor = (list: PriceList, subjectUuid: string | undefined, nowMs: number): NonNullable<PriceList['deliveries']> => {
  const { deliveries = [], schools = [] } = list;
  const isOpen = subjectUuid === undefined || openPupils([{ subjects: [{ uuid: subjectUuid }] }], schools, todayOf(list, nowMs)).length > 0;
  return deliveries.filter(({ type }) => isOpen || type !== 'school-pickup');
};

/** The shop's time zone, as in the checkout, because a device may be in another one. */
const todayOf = ({ arrival }: Pick<PriceList, 'arrival'>, nowMs: number): string => dayIn(arrival?.timeZone ?? 'UTC', nowMs);

function methodsNow(
  orderLines: readonly OrderLine[],
  { deliveries = [], fixedProducts, schools = [] }: Pick<PriceList, 'deliveries' | 'fixedProducts' | 'schools'>,
  today: string,
) {
  const goods = goodsOnSale(orderLines);
  const pupils = openPupils(handedOutGoods(goods, fixedProducts), schools, today);
  const open = deliveries
    .map(({ type, choices }) => ({ type, choices: choices.filter(({ expire }) => isOpenOption(type, expire, pupils.length > 0, today)) }))
    .filter(({ choices }) => choices.length > 0);
  return { goods, pupils, methods: methodsOfCart(open, goods, fixedProducts) };
}
