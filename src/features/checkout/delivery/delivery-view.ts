/** Names, prices and times of a delivery choice (CHK-02, CHK-03, CHK-14). */
import type { DeliveryMethod, DeliveryOption } from '#core/contract/delivery.ts';
import { chargedDelivery } from '#core/domain/prices/delivery-range.ts';
import { defaultDeliveryOptionUuid, deliveryMethodPrice } from '#core/domain/prices/delivery-price.ts';
import { type PickupStore, pickupStores } from '#core/domain/orders/express-pickup.ts';
import type { MinorUnits } from '#core/kernel/money.ts';

export type PickupLocation = DeliveryMethod['pickupLocations'][number];

/** One store or option that can be chosen within a method. */
export interface DeliveryChoice {
  readonly uuid: string;
  readonly name: string;
  readonly detail: string;
  readonly price: MinorUnits;
  /** Business days; null when the detail text states them. */
  readonly days: number | null;
  readonly isExpress: boolean;
  /** ISO date of the latest arrival; absent when the shop names none. */
  readonly arrivesBy: string | undefined;
  /** ISO date of the last day on which it can be chosen. */
  readonly expire: string | null;
}

const ofOption = (option: DeliveryOption): DeliveryChoice => ({
  uuid: option.uuid,
  name: option.name,
  detail: option.description,
  price: option.price,
  days: option.deliverytime,
  isExpress: option.isExpress,
  arrivesBy: option.arrivesBy,
  expire: option.expire,
});

const ofPickup = (location: PickupLocation, isExpress: boolean): DeliveryChoice => ({
  uuid: location.uuid,
  name: location.pickupname,
  detail: [
    location.pickupaddress1,
    [location.pickuppostalcode, location.pickupcity].filter(Boolean).join(' '),
    location.deliveryTime.string,
  ]
    .filter(Boolean)
    .join(', '),
  price: location.price,
  days: null,
  isExpress,
  arrivesBy: location.arrivesBy,
  expire: null,
});

export interface ChoiceGroups {
  readonly normal: readonly DeliveryChoice[];
  /** The choices under 'Express delivery': those of the chosen store, or the method's express options. */
  readonly express: readonly DeliveryChoice[];
}

/** The list of stores with the express variant of the chosen store. Other methods list their options. */
export function choiceGroups(method: DeliveryMethod, chosenUuid: string | null): ChoiceGroups {
  if (method.pickupLocations.length === 0) {
    const all = method.deliveryOptions.map(ofOption);
    return { normal: all.filter((choice) => !choice.isExpress), express: all.filter((choice) => choice.isExpress) };
  }
  const stores = pickupStores(method.pickupLocations);
  const chosen = stores.find((entry) => isOf(entry, chosenUuid));
  return { normal: stores.map((entry) => ofPickup(entry.store, false)), express: chosen?.express ? [ofPickup(chosen.express, true)] : [] };
}

const isOf = ({ store, express }: PickupStore<PickupLocation>, uuid: string | null): boolean =>
  store.uuid === uuid || express?.uuid === uuid;

/** The store stays marked in its list while its express variant is chosen. */
export function markedNormal(method: DeliveryMethod, chosenUuid: string | null): string | null {
  const store = pickupStores(method.pickupLocations).find((entry) => isOf(entry, chosenUuid));
  return store?.store.uuid ?? chosenUuid;
}

export function chosenChoice(method: DeliveryMethod | undefined, chosenUuid: string | null): DeliveryChoice | undefined {
  if (!method) return undefined;
  const { normal, express } = choiceGroups(method, chosenUuid);
  return [...express, ...normal].find((choice) => choice.uuid === chosenUuid);
}

/** Day of arrival for the choice that a method begins with. */
export function methodArrival(method: DeliveryMethod): string | undefined {
  const uuid = defaultDeliveryOptionUuid(method);
  return [...method.pickupLocations, ...method.deliveryOptions].find((choice) => choice.uuid === uuid)?.arrivesBy;
}

/**
 * The highest price without express; free above the free-shipping threshold. null when the method has express options
 * only.
 */
export function methodPrice(method: DeliveryMethod, isFree: boolean): MinorUnits | null {
  const price = deliveryMethodPrice(method);
  return price === null ? null : chargedDelivery({ price, isExpress: false }, isFree);
}

/** The subjects to whom the school can hand out the order, over all options of the method, without duplicates. */
export function schoolSubjects(
  method: Pick<DeliveryMethod, 'deliveryOptions'>,
): readonly { readonly uuid: string; readonly name: string; readonly group: string }[] {
  return [...new Map(method.deliveryOptions.flatMap((option) => option.subjects).map((subject) => [subject.uuid, subject])).values()];
}
