/** Goods that wait to be put into the cart of a restored shop again, with what the customer changes in them before that (OFF-13). */
import type { OrderLine } from '#core/contract/entities.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { intentOf, type StoredChange } from '#core/operations/operations.ts';

/** The line in the quantity that a change gives it, its design as it was; undefined: the change deletes it. */
export function withQuantityOf(line: OrderLine, change: StoredChange): OrderLine | undefined {
  const cart = intentOf(change)?.cart;
  if (!cart?.lines.includes(line.uuid)) return line;
  return cart.isDeletion ? undefined : { ...line, quantity: bodyOf(change)?.quantity ?? line.quantity };
}

/** The change has more of the line than its quantity. */
export function isEditOf({ uuid }: OrderLine, change: StoredChange): boolean {
  const { product, template, package: bundle } = bodyOf(change) ?? {};
  const isEdit = product !== undefined || template !== undefined || bundle !== undefined;
  return isEdit && intentOf(change)?.cart?.edits === uuid;
}

/** undefined: it changes no line. */
const bodyOf = ({ call, input }: StoredChange) =>
  call === updateCartLine.call.name ? updateCartLine.call.body.safeParse((input as { readonly body?: unknown }).body).data : undefined;
