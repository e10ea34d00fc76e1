/** The reference that a customer gives to support: the first 8 characters of the order's uuid (D1 §9). */
export const orderReference = (orderUuid: string): string => orderUuid.slice(0, 8);
