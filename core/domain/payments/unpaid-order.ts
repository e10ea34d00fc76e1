/** How long an order may stay unpaid: a night to find the card, and not so long that its pictures cannot be bought again. */
export const UNPAID_ORDER_HOURS = 24;
