/**
 * The uses of an own picture (KEP-14). A picture that is used in the cart, in a draft, or in an order whose goods may
 * return to the cart is not deleted. Device and server use the same rule; the server alone checks orders.
 */
import { type AppError, appError } from '#core/contract/errors.ts';

/** Whether a stored value contains the picture anywhere. Uuids are unique, so text that equals one is that picture. */
export const mentionsPicture = (value: unknown, pictureUuid: string): boolean => (JSON.stringify(value) ?? '').includes(pictureUuid);

export interface PictureHolders {
  /** Lines of the cart. */
  readonly lines: readonly unknown[];
  /** Drafts of products and packages. */
  readonly drafts: readonly unknown[];
  /** Orders that are unpaid or can still be changed. */
  readonly orders?: readonly unknown[];
}

/** null: the picture may be deleted. */
export function deletionRefusal(pictureUuid: string, { lines, drafts, orders = [] }: PictureHolders): AppError | null {
  const count = (holders: readonly unknown[]) => holders.filter((holder) => mentionsPicture(holder, pictureUuid)).length;
  const uses = { cart: count(lines), drafts: count(drafts), orders: count(orders) };
  return uses.cart + uses.drafts + uses.orders === 0 ? null : appError('upload.in_use', uses);
}
