/** The delivery methods that a cart can use (D1 §3, CHK-02). */
import type { DeliveryMethod, DeliveryMethodType } from '#core/contract/delivery.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isExpressPickup } from '#core/domain/orders/express-pickup.ts';
import { isOnlyDigital } from '#core/domain/cart/only-digital.ts';
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
}

const DAY_SECONDS = 86_400;

/**
 * A cart of digital goods is delivered digitally if the shop offers that; other goods never are. School pickup needs a
 * pupil in the order.
 */
export function deliveryMethods(surroundings: DeliverySurroundings): DeliveryMethod[] {
  const all = surroundings.settings.delivery.methods.map((method) => methodIn(method, surroundings)).filter(hasChoice);
  const digital = all.filter((method) => method.type === 'digital-delivery');
  return isOnlyDigital(surroundings.goods, surroundings.fixedProducts) && digital.length > 0
    ? digital
    : all.filter((method) => method.type !== 'digital-delivery');
}

export interface DeliveryChoice {
  readonly type: DeliveryMethodType;
  readonly uuid: string;
  readonly name: string;
  readonly price: number;
  /** Business days. */
  readonly days: number;
  readonly isExpress: boolean;
}

/** Finds a delivery option or a pickup location among the methods that the cart can use. */
export function findChoice(surroundings: DeliverySurroundings, uuid: string): DeliveryChoice | null {
  for (const { type, name, deliveryOptions, pickupLocations } of deliveryMethods(surroundings)) {
    const option = deliveryOptions.find((entry) => entry.uuid === uuid);
    if (option)
      return { type, uuid, name: named(name, option.name), price: option.price, days: option.deliverytime, isExpress: option.isExpress };
    const location = pickupLocations.find((entry) => entry.uuid === uuid);
    if (location) {
      const days = Math.round(location.deliveryTime.seconds / DAY_SECONDS);
      return { type, uuid, name: named(name, location.pickupname), price: location.price, days, isExpress: isExpressPickup(uuid) };
    }
  }
  return null;
}

/** 'Postage, Parcel', or one name if both are the same. */
const named = (method: string, choice: string): string => (choice === '' || choice === method ? method : `${method}, ${choice}`);

const hasChoice = (method: DeliveryMethod): boolean => method.deliveryOptions.length + method.pickupLocations.length > 0;

function methodIn(method: MethodSettings, { goods, subjects, lang, nowMs }: DeliverySurroundings): DeliveryMethod {
  const inCart = new Set(goods.flatMap((line) => line.subjects.map((subject) => subject.uuid)));
  const pupils = subjects.filter((subject) => inCart.has(subject.uuid)).map(({ uuid, name, group }) => ({ uuid, name, group }));
  const isAtSchool = method.type === 'school-pickup';
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const options = method.options.filter(
    (option) => (option.expire === null || option.expire >= today) && (!isAtSchool || pupils.length > 0),
  );
  return {
    type: method.type,
    name: nameIn(method.names, lang),
    deliveryOptions: options.map(({ names, descriptions, ...option }) => ({
      ...option,
      name: nameIn(names, lang),
      description: nameIn(descriptions, lang),
      subjects: isAtSchool ? pupils : [],
    })),
    pickupLocations: method.pickupLocations.map(({ deliverytime, ...location }) => ({
      ...location,
      deliveryTime: { seconds: deliverytime * DAY_SECONDS, string: deliveryTimeIn(deliverytime, lang) },
    })),
  };
}
