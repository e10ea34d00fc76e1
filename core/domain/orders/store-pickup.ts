/** Goods that the customer collects in the store. */
import type { DeliveryMethodType } from '#core/contract/delivery.ts';

/** Goods that were sent without tracking are in the store; with tracking they are still with the carrier. */
export const waitsInStore = (type: DeliveryMethodType | undefined, tracking: string | null | undefined): boolean =>
  type === 'store-pickup' && (tracking ?? null) === null;

/** Goods that a carrier delivered are listed without their tracking, because they are in the store now. */
export const arrivesInStore = (type: DeliveryMethodType | undefined, before: string | null, tracking: string | null): boolean =>
  before !== null && waitsInStore(type, tracking);
