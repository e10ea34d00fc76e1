/** The delivery methods that a cart can use (D1 §3, CHK-02). */
import type { DeliveryMethod, DeliveryMethodType } from '#core/contract/delivery.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList, SchoolDelivery } from '#core/contract/shop.ts';
import { isExpressPickup } from '#core/domain/orders/express-pickup.ts';
import { arrivalOf, type ArrivalSurroundings, lastPhotoDay } from '#core/domain/orders/arrival/arrival-day.ts';
import { handedOutGoods } from '#core/domain/orders/parcel-goods.ts';
import { nextSchoolDelivery, openPupils, schoolArrival } from '#core/domain/orders/arrival/school-deliveries.ts';
import { choiceArrival, isOpenOption, methodsOfCart } from '#core/domain/prices/delivery-range.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { nameIn } from '../shop/names-in.ts';
import { arrivalRules } from '../shop/price-list-of.ts';
import { schoolJobs } from '../shop/school-jobs.ts';
import type { UserSubject } from '../shop/user-subjects.ts';
import { deliveryTimeIn } from './checkout-texts.ts';

type MethodSettings = ShopSettings['delivery']['methods'][number];

export interface DeliverySurroundings {
  readonly settings: ShopSettings;
  readonly goods: readonly OrderLine[];
  readonly fixedProducts: PriceList['fixedProducts'];
  readonly subjects: readonly UserSubject[];
  readonly lang: string;
  /** Today's date in the shop's time zone, 'YYYY-MM-DD'. */
  readonly today: string;
}

const DAY_SECONDS = 86_400;

export function deliveryMethods(surroundings: DeliverySurroundings): DeliveryMethod[] {
  const all = surroundings.settings.delivery.methods.map((method) => methodIn(method, surroundings)).filter(hasChoice);
  return methodsOfCart(all, surroundings.goods, surroundings.fixedProducts);
}

export interface DeliveryChoice {
  readonly type: DeliveryMethodType;
  readonly uuid: string;
  readonly name: string;
  readonly price: number;
  /** Business days. */
  readonly days: number;
  readonly arrivesBy: string | undefined;
  readonly isExpress: boolean;
}

/** Finds a delivery option or a pickup location among the methods that the cart can use. */
export function findChoice(surroundings: DeliverySurroundings, uuid: string): DeliveryChoice | null {
  for (const { type, name, deliveryOptions, pickupLocations } of deliveryMethods(surroundings)) {
    const option = deliveryOptions.find((entry) => entry.uuid === uuid);
    if (option)
      return {
        type,
        uuid,
        name: named(name, option.name),
        price: option.price,
        days: option.deliverytime,
        isExpress: option.isExpress,
        arrivesBy: option.arrivesBy,
      };
    const location = pickupLocations.find((entry) => entry.uuid === uuid);
    if (location) {
      const days = Math.round(location.deliveryTime.seconds / DAY_SECONDS);
      return {
        type,
        uuid,
        name: named(name, location.pickupname),
        price: location.price,
        days,
        isExpress: isExpressPickup(uuid),
        arrivesBy: location.arrivesBy,
      };
    }
  }
  return null;
}

/** 'Postage, Parcel', or one name if both are the same. */
const named = (method: string, choice: string): string => (choice === '' || choice === method ? method : `${method}, ${choice}`);

const hasChoice = (method: DeliveryMethod): boolean => method.deliveryOptions.length + method.pickupLocations.length > 0;

/** The data for the shop's arrival rule. The cart computes the same day from the price list. */
const arrivalSurroundings = ({ goods, fixedProducts, settings, subjects, today }: DeliverySurroundings): ArrivalSurroundings => ({
  goods,
  fixedProducts,
  today,
  rules: arrivalRules(settings, subjects),
});

/** The customer's own subjects in the goods to whom the goods can be handed out at school today. */
export function schoolPupils({
  goods,
  fixedProducts,
  subjects,
  lang,
  today,
}: Omit<DeliverySurroundings, 'settings'>): readonly UserSubject[] {
  const open = new Set(openPupils(handedOutGoods(goods, fixedProducts), schoolJobs(subjects, lang), today));
  return subjects.filter(({ uuid }) => open.has(uuid));
}

/** The delivery to the pupil's school for an order of today, and its day of arrival. */
export function schoolPromise(
  surroundings: DeliverySurroundings,
  { arrivesBy }: Pick<DeliveryChoice, 'arrivesBy'>,
  subjectUuid: string,
): { readonly delivery: SchoolDelivery | null; readonly arrivesBy: string | undefined } {
  const { subjects, lang, today } = surroundings;
  const schools = schoolJobs(subjects, lang);
  const job = schools.find(({ subjectUuids }) => subjectUuids.includes(subjectUuid));
  const ready = arrivalOf(0, arrivalSurroundings(surroundings)).day;
  return {
    delivery: job ? nextSchoolDelivery(job.deliveries, today) : null,
    arrivesBy: schoolArrival([subjectUuid], schools, { today, usual: arrivesBy ?? null, ready }) ?? undefined,
  };
}

/** A day before which no delivery arrives; null when there is none. */
export const notBefore = (surroundings: DeliverySurroundings): string | null => lastPhotoDay(arrivalSurroundings(surroundings));

function methodIn(method: MethodSettings, surroundings: DeliverySurroundings): DeliveryMethod {
  const { subjects, lang, today } = surroundings;
  const pupils = schoolPupils(surroundings).map(({ uuid, name, group }) => ({ uuid, name, group }));
  const at = { pupils: pupils.map(({ uuid }) => uuid), schools: schoolJobs(subjects, lang) };
  const arrival = (businessDays: number) => {
    const { days: all, day } = choiceArrival(method.type, businessDays, arrivalSurroundings(surroundings), at);
    return { days: all, ...(day === null ? {} : { arrivesBy: day }) };
  };
  const isAtSchool = method.type === 'school-pickup';
  /** The subjects to whom the school hands out the order, each with the day of their own school. */
  const handedTo = (usual: string | undefined) =>
    isAtSchool
      ? pupils.map((pupil) => {
          const own = schoolPromise(surroundings, { arrivesBy: usual }, pupil.uuid).arrivesBy;
          return { ...pupil, ...(own !== undefined && { arrivesBy: own }) };
        })
      : [];
  const options = method.options.filter((option) => isOpenOption(method.type, option.expire, pupils.length > 0, today));
  return {
    type: method.type,
    name: nameIn(method.names, lang),
    deliveryOptions: options.map(({ names, descriptions, ...option }) => {
      const { days, ...arrivesBy } = arrival(option.deliverytime);
      return {
        ...option,
        deliverytime: days,
        name: nameIn(names, lang),
        description: nameIn(descriptions, lang),
        subjects: handedTo(arrivesBy.arrivesBy),
        ...arrivesBy,
      };
    }),
    pickupLocations: method.pickupLocations.map(({ deliverytime, ...location }) => {
      const { days, ...arrivesBy } = arrival(deliverytime);
      return { ...location, deliveryTime: { seconds: days * DAY_SECONDS, string: deliveryTimeIn(days, lang) }, ...arrivesBy };
    }),
  };
}
