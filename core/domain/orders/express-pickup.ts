/** The uuid of an express variant of a pickup location has this ending (D1 §5). */
const EXPRESS_ENDING = '-111111111111';
const GROUP_LENGTH = 23;

export const isExpressPickup = (locationUuid: string): boolean => locationUuid.endsWith(EXPRESS_ENDING);

/** Equal for a store and its express variant. */
export const pickupGroup = (locationUuid: string): string => locationUuid.slice(0, GROUP_LENGTH).toLowerCase();

export interface PickupStore<L> {
  readonly store: L;
  /** Shown under 'Express delivery', not in the list of stores. */
  readonly express: L | null;
}

/** Stores in their order, each with its express variant. A variant without its store is left out. */
export function pickupStores<L extends { readonly uuid: string }>(locations: readonly L[]): PickupStore<L>[] {
  const express = new Map(
    locations.filter((location) => isExpressPickup(location.uuid)).map((location) => [pickupGroup(location.uuid), location]),
  );
  return locations
    .filter((location) => !isExpressPickup(location.uuid))
    .map((store) => ({ store, express: express.get(pickupGroup(store.uuid)) ?? null }));
}
