/** The delivery methods that a cart can use (D1 §3, CHK-02). */
import type { DeliveryMethod, DeliveryMethodType } from '#core/contract/delivery.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isExpressPickup } from '#core/domain/orders/express-pickup.ts';
import { kindOfLine } from '#core/domain/cart/line-kind.ts';
import { arrivalDay } from '#core/domain/orders/arrival-day.ts';
import { isOpenOption, methodsOfCart } from '#core/domain/prices/delivery-range.ts';
import type { ShopSettings } from '../settings/shop-data.ts';
import { nameIn } from '../shop/names-in.ts';
import type { UserSubject } from '../shop/user-subjects.ts';
import { deliveryTimeIn } from './checkout-texts.ts';

type MethodSettings = ShopSettings['delivery']['methods'][number];

export interface DeliverySurroundings {
  readonly settings: ShopSettings;
  readonly goods: readonly OrderLine[];
  readonly fixedProducts: PriceList['fixedProducts'];
  readonly subjects: readonly UserSubject[];
  readonly lang: string;
  readonly nowMs: number;
  /** Where the shop is, 'YYYY-MM-DD'. */
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

/** If a set in the order is not photographed yet, the delivery time counts from its photo day; null: from the order. */
export function lastPhotoDay({ goods, subjects, nowMs }: Pick<DeliverySurroundings, 'goods' | 'subjects' | 'nowMs'>): string | null {
  const ordered = new Set(goods.flatMap((line) => line.subjects.map((subject) => subject.uuid)));
  const latestMs = Math.max(0, ...subjects.filter((subject) => ordered.has(subject.uuid)).map((subject) => subject.photographedAtMs));
  return latestMs > nowMs ? new Date(latestMs).toISOString().slice(0, 10) : null;
}

/** Goods that wait for their retouch have no day, and catalogues have a time of their own. */
function arrival(days: number, surroundings: DeliverySurroundings): { arrivesBy?: string } {
  const { goods, fixedProducts, settings, today } = surroundings;
  const kinds = goods.map((line) => kindOfLine(line, fixedProducts));
  if (kinds.includes('retouch') || !kinds.some((kind) => kind === 'product' || kind === 'package')) return {};
  const day = arrivalDay(lastPhotoDay(surroundings) ?? today, days, settings.options.country);
  return day === null ? {} : { arrivesBy: day };
}

function methodIn(method: MethodSettings, surroundings: DeliverySurroundings): DeliveryMethod {
  const { goods, subjects, lang, today } = surroundings;
  const inCart = new Set(goods.flatMap((line) => line.subjects.map((subject) => subject.uuid)));
  const pupils = subjects.filter((subject) => inCart.has(subject.uuid)).map(({ uuid, name, group }) => ({ uuid, name, group }));
  const isAtSchool = method.type === 'school-pickup';
  const options = method.options.filter((option) => isOpenOption(method.type, option.expire, pupils.length > 0, today));
  return {
    type: method.type,
    name: nameIn(method.names, lang),
    deliveryOptions: options.map(({ names, descriptions, ...option }) => ({
      ...option,
      name: nameIn(names, lang),
      description: nameIn(descriptions, lang),
      subjects: isAtSchool ? pupils : [],
      ...arrival(option.deliverytime, surroundings),
    })),
    pickupLocations: method.pickupLocations.map(({ deliverytime, ...location }) => ({
      ...location,
      deliveryTime: { seconds: deliverytime * DAY_SECONDS, string: deliveryTimeIn(deliverytime, lang) },
      ...arrival(deliverytime, surroundings),
    })),
  };
}
