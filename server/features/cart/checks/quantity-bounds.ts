import { type AppError, appError } from '#core/contract/errors.ts';

/** For products without a maximum of their own: keeps sums far below the largest order total. */
export const QUANTITY_MAX = 9_999;

export function quantityError(quantity: number, bounds: { readonly minimum: number; readonly maximum: number | null }): AppError | null {
  const minimum = Math.max(1, bounds.minimum);
  const maximum = bounds.maximum ?? QUANTITY_MAX;
  if (quantity < minimum) return appError('cart.quantity_below_minimum', { minimum });
  return quantity > maximum ? appError('cart.quantity_above_maximum', { maximum }) : null;
}
