import { inArray } from 'drizzle-orm';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { type AppError, appError, type ErrorCode } from '#core/contract/errors.ts';
import { cartLimitError } from '#core/domain/cart/cart-limits.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { digitalSubjects } from '#core/domain/cart/held-pictures.ts';
import { type KnownPictures, knownDigitalSet } from '#core/domain/digital/known-digital-set.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cartLines } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { shopOf } from '#server/features/shop/shop-reader.ts';
import { type CartLineRow, changeCart, loadCartLineRows, type StoredCart } from '../cart-row.ts';
import { checkLine } from '../checks/check-line.ts';
import { loadCart } from '../load-cart.ts';
import { loadFacts, templatesOf } from '../load-facts.ts';
import { readAhead } from './read-ahead.ts';
import { userOf } from '../user-of.ts';

/**
 * Adds lines to the caller's cart under the uuids that the device created.
 * A line that is in the cart already is unchanged; a uuid from another customer's cart is refused.
 * All or nothing: if one line is wrong, none is added.
 */
export async function addLines(context: RequestContext, lines: readonly NewOrderLine[]): Promise<Result<StoredCart, AppError>> {
  const { db } = context;
  const row = await changeCart(db, userOf(context));
  const cart: StoredCart = { row, rows: await loadCartLineRows(db, row.uuid) };
  const fresh = await newOnes(context, cart, lines);
  if (!fresh.ok) return fresh;
  const full = cartLimitError(cart.rows, [...cart.rows, ...fresh.value]);
  if (full) return err(full);
  await shopOf(context).templateNames([...cart.rows, ...fresh.value.map((line) => ({ line }))].flatMap(templatesOf));
  const known = await knownFiles(context, cart, fresh.value);
  if (known) return err(known);
  const added = await insertLines(context, cart, fresh.value);
  return added.ok ? ok({ row, rows: [...cart.rows, ...added.value] }) : added;
}

const nextPosition = ({ rows }: StoredCart): number => (rows.at(-1)?.position ?? -1) + 1;

async function insertLines(
  context: RequestContext,
  cart: StoredCart,
  lines: readonly NewOrderLine[],
): Promise<Result<readonly CartLineRow[], AppError>> {
  if (lines.length === 0) return ok([]);
  await readAhead(context, lines);
  const priceList = await shopOf(context).priceList();
  const first = nextPosition(cart);
  const addedAt = new Date(context.services.clock.nowMs());
  const values: (typeof cartLines.$inferInsert)[] = [];
  for (const [index, line] of lines.entries()) {
    const checked = await checkLine(context, line, priceList);
    if (!checked.ok) return checked;
    const { uuid, quantity } = line;
    values.push({ ...checked.value, uuid, cartUuid: cart.row.uuid, position: first + index, quantity, addedAt });
  }
  const inserted = await context.db.insert(cartLines).values(values).returning();
  return ok(inserted.toSorted((a, b) => a.position - b.position));
}

const KNOWN = {
  bought: 'cart.file_bought',
  some: 'cart.files_partly_bought',
  ordered: 'cart.file_ordered',
  'in-cart': 'cart.digital_in_cart',
} as const satisfies Record<KnownPictures['why'], ErrorCode>;

/**
 * A package of files only has one price: it is refused if the customer has one of them, or will get all of them. No
 * package is sold with a file of an order that waits for payment.
 */
async function knownFiles(context: RequestContext, cart: StoredCart, lines: readonly NewOrderLine[]): Promise<AppError | null> {
  if (digitalSubjects(lines).length === 0) return null;
  const { goods, priceList } = await loadCart(context, { cart });
  const rows = lines.map((line) => ({ kind: line.package ? ('package' as const) : ('product' as const), line }));
  const facts = await loadFacts(context, rows);
  let others = goods;
  for (const line of lines) {
    const known = line.package && knownDigitalSet(line.package, others, facts);
    if (known?.isRefused) return appError(KNOWN[known.why]);
    others = [...others, lineOfNew(line, priceList, facts)];
  }
  return null;
}

async function newOnes(
  { db }: RequestContext,
  { row }: StoredCart,
  lines: readonly NewOrderLine[],
): Promise<Result<NewOrderLine[], AppError>> {
  const known = await db
    .select({ uuid: cartLines.uuid, cartUuid: cartLines.cartUuid })
    .from(cartLines)
    .where(
      inArray(
        cartLines.uuid,
        lines.map((line) => line.uuid),
      ),
    );
  if (known.some(({ cartUuid }) => cartUuid !== row.uuid)) return err(appError('cart.line_exists'));
  const uuids = new Set(known.map((line) => line.uuid));
  return ok([...new Map(lines.map((line) => [line.uuid, line])).values()].filter((line) => !uuids.has(line.uuid)));
}
