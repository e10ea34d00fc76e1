import { inArray } from 'drizzle-orm';
import { CART_LINES_MAX, type NewOrderLine } from '#core/contract/cart.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { lineOfNew } from '#core/domain/goods-line.ts';
import { isDigitalPackage, knownDigitalSet } from '#core/domain/held-pictures.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cartLines } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { loadPriceList } from '../shop/load-price-list.ts';
import { type CartRow, lockCart, touchCart } from './cart-row.ts';
import { checkLine } from './check-line.ts';
import { loadCart, userOf } from './load-cart.ts';
import { loadFacts } from './load-facts.ts';
import { nextPosition } from './stored-lines.ts';

/**
 * Puts lines into the caller's cart under the uuids that the device made.
 * A line that is there already is left as it is; a uuid in somebody else's cart is refused.
 * All or nothing: one wrong line, and none is added.
 */
export async function addLines(context: RequestContext, lines: readonly NewOrderLine[]): Promise<Result<CartRow, AppError>> {
  const { db, caller, services } = context;
  const cart = await lockCart(db, userOf(context));
  const fresh = await newOnes(context, cart, lines);
  if (!fresh.ok) return fresh;
  const priceList = await loadPriceList(db, caller.isAnonymous ? null : caller.userUuid, caller.lang);
  const first = await nextPosition(db, cart.uuid);
  if (first + fresh.value.length > CART_LINES_MAX) return err(appError('cart.quantity_above_maximum', { maximum: CART_LINES_MAX }));
  const known = await knownFiles(context, cart, fresh.value);
  if (known) return err(known);
  for (const [index, line] of fresh.value.entries()) {
    const checked = await checkLine(context, line, priceList);
    if (!checked.ok) return checked;
    await db.insert(cartLines).values({
      ...checked.value,
      uuid: line.uuid,
      cartUuid: cart.uuid,
      position: first + index,
      quantity: line.quantity,
      addedAt: new Date(services.clock.nowMs()),
    });
  }
  return ok(await touchCart(db, cart));
}

/** A package of files alone is refused when the customer has every one of them, or will have with another package. */
async function knownFiles(context: RequestContext, cart: CartRow, lines: readonly NewOrderLine[]): Promise<AppError | null> {
  const ofFiles = lines.filter((line) => line.package && isDigitalPackage(line.package));
  if (ofFiles.length === 0) return null;
  const { goods, priceList } = await loadCart(context, { row: cart });
  const rows = lines.map((line) => ({ kind: line.package ? ('package' as const) : ('product' as const), line }));
  const facts = await loadFacts(context.db, userOf(context), rows, context.caller.lang);
  let others = goods;
  for (const line of lines) {
    const known = line.package && ofFiles.includes(line) ? knownDigitalSet(line.package, others, facts) : null;
    if (known) return appError(known === 'bought' ? 'cart.file_bought' : 'cart.digital_in_cart');
    others = [...others, lineOfNew(line, priceList, facts)];
  }
  return null;
}

async function newOnes({ db }: RequestContext, cart: CartRow, lines: readonly NewOrderLine[]): Promise<Result<NewOrderLine[], AppError>> {
  const known = await db
    .select({ uuid: cartLines.uuid, cartUuid: cartLines.cartUuid })
    .from(cartLines)
    .where(
      inArray(
        cartLines.uuid,
        lines.map((line) => line.uuid),
      ),
    );
  if (known.some((row) => row.cartUuid !== cart.uuid)) return err(appError('cart.line_exists'));
  const uuids = new Set(known.map((row) => row.uuid));
  return ok([...new Map(lines.map((line) => [line.uuid, line])).values()].filter((line) => !uuids.has(line.uuid)));
}
