/** Goods that wait to return to the cart of a restored shop, with the customer's changes to them in the meantime (OFF-13). */
import type { OrderLine } from '#core/contract/entities.ts';
import { updateCartLine } from '#core/operations/cart/update-cart-line.ts';
import { intentOf, type StoredChange } from '#core/operations/operations.ts';

/**
 * The line after the customer's change; undefined: the customer deleted it. Names and prices are unchanged here; the
 * line gets today's when it returns to the cart.
 */
export function afterChange(line: OrderLine, change: StoredChange): OrderLine | undefined {
  const cart = intentOf(change)?.cart;
  if (!cart?.lines.includes(line.uuid)) return line;
  if (cart.isDeletion) return undefined;
  const { quantity, product, template, package: bundle } = bodyOf(change) ?? {};
  return {
    ...line,
    ...(quantity !== undefined && { quantity }),
    ...(product && line.package === null && { product: { name: '', type: 0, subproducts: [], ...product } }),
    ...(template && { template: { name: '', categories: [], ...line.template, ...template } }),
    ...(bundle && { package: { name: line.description, ...bundle } }),
  };
}

/** Whether the change edits more of the line than its quantity. */
export function isEditOf({ uuid }: OrderLine, change: StoredChange): boolean {
  const { product, template, package: bundle } = bodyOf(change) ?? {};
  const isEdit = product !== undefined || template !== undefined || bundle !== undefined;
  return isEdit && intentOf(change)?.cart?.edits === uuid;
}

/** undefined: it changes no line. */
const bodyOf = ({ call, input }: StoredChange) =>
  call === updateCartLine.call.name ? updateCartLine.call.body.safeParse((input as { readonly body?: unknown }).body).data : undefined;
