/** Goods that their customer fetches in the store. */
import type { DeliveryMethodType } from '#core/contract/delivery.ts';

/** Sent without tracking, they are in the store; with tracking a carrier still has them. */
export const waitsInStore = (type: DeliveryMethodType | undefined, tracking: string | null | undefined): boolean =>
  type === 'store-pickup' && (tracking ?? null) === null;

/** Goods that a carrier brought are listed without their tracking, because they are in the store now. */
export const arrivesInStore = (type: DeliveryMethodType | undefined, before: string | null, tracking: string | null): boolean =>
  before !== null && waitsInStore(type, tracking);
