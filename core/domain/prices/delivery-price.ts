import type { DeliveryMethod } from '#core/contract/delivery.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { isExpressPickup } from '../orders/express-pickup.ts';

/**
 * The price shown beside a delivery method: the highest that is not express (D1 §9); 0 is shown as 'Free'.
 * @returns null: the method has only express options
 */
export function deliveryMethodPrice(method: Pick<DeliveryMethod, 'deliveryOptions' | 'pickupLocations'>): MinorUnits | null {
  const prices = [
    ...method.deliveryOptions.filter((option) => !option.isExpress).map((option) => option.price),
    ...method.pickupLocations.filter((location) => !isExpressPickup(location.uuid)).map((location) => location.price),
  ];
  return prices.length === 0 ? null : Math.max(...prices);
}

/** The option or location that is preselected: the first that is not express. */
export function defaultDeliveryOptionUuid(method: Pick<DeliveryMethod, 'deliveryOptions' | 'pickupLocations'>): string | null {
  const choice =
    method.pickupLocations.find((location) => !isExpressPickup(location.uuid)) ??
    method.deliveryOptions.find((option) => !option.isExpress);
  return choice?.uuid ?? method.pickupLocations[0]?.uuid ?? method.deliveryOptions[0]?.uuid ?? null;
}
