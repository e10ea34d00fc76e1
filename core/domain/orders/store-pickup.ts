/** Goods that their customer fetches in the store. */
import type { DeliveryMethodType } from '#core/contract/delivery.ts';

/** Sent without tracking, they are in the store; with tracking a carrier still has them. */
export const waitsInStore = (type: DeliveryMethodType | undefined, tracking: string | null | undefined): boolean =>
  type === 'store-pickup' && (tracking ?? null) === null;
