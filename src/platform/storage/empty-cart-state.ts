/**
 * History state of a redirect from an empty cart: a customer goes to the products, a visitor to sign-in (CRT-01,
 * ACC-16). It is stored in the tab's history entry, so that a reload still has it and no other visit does.
 */
export const FROM_EMPTY_CART = { from: 'empty-cart' } as const;

export const isFromEmptyCart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_EMPTY_CART.from;
