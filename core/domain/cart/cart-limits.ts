/** The limits of one cart. Each change computes the prices of the whole cart, in the database that all customers share. */
import type { OrderLine } from '#core/contract/entities.ts';
import { CART_LINES_MAX, CART_PIECES_MAX } from '#core/contract/cart.ts';
import { type AppError, appError } from '#core/contract/errors.ts';

type Counted = Pick<OrderLine, 'quantity'>;

const piecesIn = (lines: readonly Counted[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * A cart may already exceed the limit, from before it existed or through the goods of an unpaid order. It may become
 * smaller, and can be ordered.
 */
export function cartLimitError(before: readonly Counted[], after: readonly Counted[]): AppError | null {
  const grows = after.length > before.length || piecesIn(after) > piecesIn(before);
  const isFull = after.length > CART_LINES_MAX || piecesIn(after) > CART_PIECES_MAX;
  return grows && isFull ? appError('cart.full', { lines: CART_LINES_MAX, pieces: CART_PIECES_MAX }) : null;
}
