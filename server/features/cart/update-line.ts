import { eq } from 'drizzle-orm';
import type { OrderLineChange } from '#core/contract/cart.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { packageMaximum } from '#core/domain/held-pictures.ts';
import { hasQuantity } from '#core/domain/line-kind.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cartLines } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadPriceList } from '../shop/load-price-list.ts';
import { isWithdrawn } from '../shop/load-products.ts';
import { type CartLineRow, type CartRow, lockCart, touchCart } from './cart-row.ts';
import { type CheckedLine, checkLine } from './check-line.ts';
import { userOf } from './load-cart.ts';
import { quantityError } from './quantity-bounds.ts';
import { findLine } from './stored-lines.ts';

/** Changes a line of the caller's cart; what the change does not name stays. */
export async function updateLine(context: RequestContext, uuid: string, change: OrderLineChange): Promise<Result<CartRow, AppError>> {
  const { db, caller } = context;
  const cart = await lockCart(db, userOf(context));
  const row = await findLine(db, cart.uuid, uuid);
  if (row === null) return err(appError('cart.line_not_found'));
  const priceList = await loadPriceList(db, caller.isAnonymous ? null : caller.userUuid, caller.lang);
  const changed = await changedRow(context, row, change, priceList);
  if (!changed.ok) return changed;
  await db.update(cartLines).set(changed.value).where(eq(cartLines.uuid, uuid));
  return ok(await touchCart(db, cart));
}

type RowChange = Partial<CheckedLine> & Pick<CartLineRow, 'quantity' | 'line'>;

async function changedRow(
  context: RequestContext,
  row: CartLineRow,
  change: OrderLineChange,
  priceList: PriceList,
): Promise<Result<RowChange, AppError>> {
  if (!hasQuantity(row.kind)) return err(appError('cart.quantity_fixed'));
  const quantity = change.quantity ?? row.quantity;
  const isEdited = change.product !== undefined || change.template !== undefined || change.package !== undefined;
  if (row.kind === 'catalogue' || !isEdited) {
    if (await isWithdrawn(context.db, row.productUuid)) return err(appError('product.withdrawn'));
    const wrong = quantityError(quantity, boundsOf(row, priceList));
    return wrong ? err(wrong) : ok({ quantity, line: { ...row.line, quantity } });
  }
  const line = { ...row.line, quantity, ...editsOf(row, change) };
  const checked = await checkLine(context, line, priceList);
  return checked.ok ? ok({ ...checked.value, quantity }) : checked;
}

/** A product line stays one, and so does a package. A new template needs its own approval. */
function editsOf(row: CartLineRow, change: OrderLineChange): Partial<CartLineRow['line']> {
  if (row.kind === 'package') return change.package ? { package: change.package } : {};
  return {
    ...(change.product ? { product: change.product } : {}),
    ...(change.template ? { template: change.template, approvedLayout: change.approvedLayout ?? null } : {}),
  };
}

function boundsOf({ kind, productUuid, line }: CartLineRow, priceList: PriceList): { minimum: number; maximum: number | null } {
  if (kind === 'catalogue')
    return { minimum: 1, maximum: priceList.catalogues.find((entry) => entry.uuid === line.catalogueUuid)?.maxQuantity ?? null };
  if (line.package) return { minimum: 1, maximum: packageMaximum(line.package) };
  const product = kind === 'product' ? priceList.products.find((entry) => entry.uuid === productUuid) : undefined;
  return { minimum: product?.minorderpartquantity ?? 1, maximum: product?.maximumQuantity ?? null };
}
