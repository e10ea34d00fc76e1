/** So long an order waits for its payment: a night to find the card, and no longer in the way of buying its pictures again. */
export const UNPAID_ORDER_HOURS = 24;
