import { eq } from 'drizzle-orm';
import type { OrderLineChange } from '#core/contract/cart.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { cartLimitError } from '#core/domain/cart/cart-limits.ts';
import { packageMaximum } from '#core/domain/cart/held-pictures.ts';
import { hasQuantity } from '#core/domain/cart/line-kind.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cartLines } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { type CartLineRow, changeCart, loadCartLineRows, type StoredCart } from '../cart-row.ts';
import { type CheckedLine, checkLine } from '../checks/check-line.ts';
import { templatesOf } from '../load-facts.ts';
import { quantityError } from '../checks/quantity-bounds.ts';
import { userOf } from '../user-of.ts';
import { contentIdOf } from './content-id.ts';
import { disabledPackages, offSaleAmong } from './off-sale-rows.ts';

/** Changes a line of the caller's cart. Fields that the change does not contain are kept. */
export async function updateLine(context: RequestContext, uuid: string, change: OrderLineChange): Promise<Result<StoredCart, AppError>> {
  const { db } = context;
  const cart = await changeCart(db, userOf(context));
  const rows = await loadCartLineRows(db, cart.uuid);
  const row = rows.find((line) => line.uuid === uuid);
  if (row === undefined) return err(appError('cart.line_not_found'));
  if (isEditedElsewhere(row, change)) return err(appError('cart.line_edited_elsewhere'));
  const shop = shopOf(context);
  await shop.templateNames(rows.flatMap(templatesOf));
  const priceList = await shop.priceList();
  const changed = await changedRow(context, row, change, priceList);
  if (!changed.ok) return changed;
  const { quantity } = changed.value;
  const full = cartLimitError(
    rows,
    rows.map((line) => (line.uuid === uuid ? { quantity } : line)),
  );
  if (full) return err(full);
  const [stored] = await db.update(cartLines).set(changed.value).where(eq(cartLines.uuid, uuid)).returning();
  return ok({ row: cart, rows: rows.map((line) => (line.uuid === uuid && stored ? stored : line)) });
}

const isEditedElsewhere = (row: CartLineRow, { basedOn, template, package: bundle }: OrderLineChange): boolean =>
  basedOn !== undefined && (template !== undefined || bundle !== undefined) && basedOn !== contentIdOf(row);

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
    const reason = (await disabledPackages(context))(row.line.package?.uuid);
    if (reason !== null) return err(appError('package.disabled', { reason }));
    if ((await offSaleAmong(context, [row]))(row)) return err(appError('product.withdrawn'));
    const wrong = quantityError(quantity, boundsOf(row, priceList));
    return wrong ? err(wrong) : ok({ quantity, line: { ...row.line, quantity } });
  }
  const line = { ...row.line, quantity, ...editsOf(row, change) };
  const checked = await checkLine(context, line, priceList);
  return checked.ok ? ok({ ...checked.value, quantity }) : checked;
}

/** A product line cannot become a package line or the reverse. A new template needs its own approval. */
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
