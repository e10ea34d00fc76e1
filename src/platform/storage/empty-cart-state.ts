/**
 * Why a customer is sent to the products, and a visitor on to sign-in: the cart is empty (CRT-01, ACC-16). It travels
 * in the tab's own history beside the address, so that a reload still knows it and no other visit does.
 */
export const FROM_EMPTY_CART = { from: 'empty-cart' } as const;

export const isFromEmptyCart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === FROM_EMPTY_CART.from;
